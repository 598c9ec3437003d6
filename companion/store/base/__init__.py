"""The ground of the store: engine, tables, transactions, notifier, caches."""
