"""A visitor who follows every link finds whole pages, in one language each."""

import pytest


@pytest.mark.parametrize("language", ["de", "nl", "en"])
def test_every_link_leads_to_a_whole_page(client, language):
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    pages = [page for page in client.crawl("/") if page.response.mimetype == "text/html"]
    assert len(pages) >= 3
    assert {page.soup.html["lang"] for page in pages} == {language}


def test_an_unknown_address_is_a_whole_page_too(client):
    page = client.visit("/no/such/page", status=404)
    assert "/" in page.links()
