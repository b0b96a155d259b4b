"""Where webhooks may be posted to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from punto.server.outbound.url_policy import origin, refuse_url


@pytest.mark.parametrize(
    "url",
    [
        "https://erp.example",
        "https://erp.example:8443/hooks/punto?of=T1&key=a%20b",
        "https://93.184.215.14/",
        "https://[2606:2800:21f:cb07::1]/",
        "https://10.0.0.7/",
        "http://localhost:9000/hook",
        "http://127.0.0.1:9000/",
        "http://127.9.9.9/",
        "http://10.1.2.3/",
        "http://172.31.255.255/",
        "http://192.168.1.10:80/x",
        "http://[::1]:9000/",
        "http://[fd00::1]/",
        "http://[fd00:ec3::254]/",
        "https://[64:ff9b::5db8:d70e]/",
        "http://[::ffff:10.0.0.1]/",
        "http://erp:9000/hook",
        "http://erp.internal/hook",
        "http://erp.localhost/",
    ],
)
def test_a_receiver_behind_tls_or_on_a_private_network_is_taken(url: str) -> None:
    assert refuse_url(url) is None


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("http://erp.example/", "begins with https"),
        ("http://notlocal.example/", "begins with https"),
        ("http://93.184.215.14/", "begins with https"),
        ("http://localhost.example/", "begins with https"),
        ("http://127.1/", "begins with https"),
        ("http://2130706433/", "begins with https"),
        ("http://172.32.0.1/", "begins with https"),
        ("https://169.254.169.254/latest/meta-data", "is an address where a receiver can be"),
        ("http://169.254.169.254/", "is an address where a receiver can be"),
        ("https://[fe80::1]/", "is an address where a receiver can be"),
        ("https://[::ffff:169.254.169.254]/", "is an address where a receiver can be"),
        ("http://[fd00:ec2::254]/latest/meta-data", "is an address where a receiver can be"),
        ("https://[fd00:ec2::254]/", "is an address where a receiver can be"),
        ("http://[fd00:ec2::23]/", "is an address where a receiver can be"),
        ("http://[fd20:ce::254]/", "is an address where a receiver can be"),
        ("http://[fd00:c1::a9fe:a9fe]/", "is an address where a receiver can be"),
        ("http://[fd00:100::100:200]/", "is an address where a receiver can be"),
        ("http://[fd00:a9fe:a9fe::1]/", "is an address where a receiver can be"),
        ("http://[fd00:42::42]/", "is an address where a receiver can be"),
        ("https://[64:ff9b::a9fe:a9fe]/", "is an address where a receiver can be"),
        ("https://168.63.129.16/", "is an address where a receiver can be"),
        ("https://[::ffff:168.63.129.16]/", "is an address where a receiver can be"),
        ("https://100.100.100.200/", "is an address where a receiver can be"),
        ("https://192.0.0.192/", "is an address where a receiver can be"),
        ("https://0.0.0.0/", "is an address where a receiver can be"),
        ("https://224.0.0.1/", "is an address where a receiver can be"),
        ("https://ann:secret@erp.example/", "holds no name and password"),
        ("https://ann@erp.example/", "holds no name and password"),
        ("https://@erp.example/", "holds no name and password"),
        ("https://erp.example/#part", "has no fragment"),
        ("https://erp.example/a b", "printable characters of ASCII"),
        ("https://erp.example/\n", "printable characters of ASCII"),
        ("https://bücher.example/", "printable characters of ASCII"),
        (f"https://erp.example/{'x' * 500}", "printable characters of ASCII"),
        ("", "is written https://HOST/PATH"),
        ("erp.example/hook", "is written https://HOST/PATH"),
        ("ftp://erp.example/", "is written https://HOST/PATH"),
        ("file:/etc/passwd", "is written https://HOST/PATH"),
        ("https:///hook", "is written https://HOST/PATH"),
        ("https://erp.example:port/", "is written https://HOST/PATH"),
        ("https://erp.example:0/", "is written https://HOST/PATH"),
        ("https://erp.example:99999/", "is written https://HOST/PATH"),
        ("https://[::1/", "is written https://HOST/PATH"),
    ],
)
def test_anything_else_is_refused(url: str, expected: str) -> None:
    refusal = refuse_url(url)
    assert refusal is not None
    assert expected in refusal.reason
    assert "secret" not in refusal.reason


@given(st.text() | st.text().map(lambda found: f"https://{found}"))
def test_whatever_comes_is_answered(url: str) -> None:
    refusal = refuse_url(url)
    assert refusal is None or refusal.reason


def test_of_a_url_only_its_host_is_told() -> None:
    assert origin("https://erp.example:8443/T0KEN?key=1") == "https://erp.example:8443"
