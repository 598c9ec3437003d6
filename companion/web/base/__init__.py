"""What every page uses: who asks and what they may do, languages, addresses, errors, words."""
