"""A client that goes where it is told and nowhere else: no redirects, cookies or proxies."""

from http.cookiejar import CookieJar, DefaultCookiePolicy

import httpx

from punto.server.version import VERSION


def http_client(limits: httpx.Limits) -> httpx.AsyncClient:
    """Without timeouts: whoever calls has their own for the whole exchange."""
    return httpx.AsyncClient(
        headers={"User-Agent": f"punto/{VERSION}", "Accept-Encoding": "identity"},
        follow_redirects=False,
        # No proxies and passwords of the environment.
        trust_env=False,
        # SSL_CERT_FILE names an operator's own certificate authority.
        verify=httpx.create_ssl_context(),
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        limits=limits,
        timeout=None,
    )
