"""An authority of the test's own, and a certificate of a host."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAY = timedelta(days=1)


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


class Authority:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _named("an authority for tests")
        signed = self._certificate(self._name, self._key, x509.BasicConstraints(True, None))
        self.path = folder / "authority.pem"
        self.path.write_bytes(signed.public_bytes(serialization.Encoding.PEM))

    def host(self, name: str) -> dict[str, Any]:
        """What a server needs to prove that it is this host."""
        key = ec.generate_private_key(ec.SECP256R1())
        signed = self._certificate(
            _named(name), key, x509.SubjectAlternativeName([x509.DNSName(name)])
        )
        certificate, private = self._folder / f"{name}.pem", self._folder / f"{name}.key"
        certificate.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
        private.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )
        return {"ssl_certfile": str(certificate), "ssl_keyfile": str(private)}

    def _certificate(
        self, name: x509.Name, key: ec.EllipticCurvePrivateKey, more: x509.ExtensionType
    ) -> x509.Certificate:
        now = datetime.now(UTC)
        builder = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(self._name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - DAY)
            .not_valid_after(now + DAY)
            .add_extension(more, critical=isinstance(more, x509.BasicConstraints))
        )
        return builder.sign(self._key, hashes.SHA256())
