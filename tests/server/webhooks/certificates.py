"""An authority of the test's own, and a certificate of a host."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

DAY = timedelta(days=1)

SIGNS = x509.KeyUsage(
    key_cert_sign=True,
    crl_sign=True,
    digital_signature=False,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    encipher_only=False,
    decipher_only=False,
)


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


class Authority:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _named("an authority for tests")
        signed = self._certificate(self._name, self._key, x509.BasicConstraints(True, None), SIGNS)
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
        self, name: x509.Name, key: ec.EllipticCurvePrivateKey, *more: x509.ExtensionType
    ) -> x509.Certificate:
        now = datetime.now(UTC)
        own, issuer = key.public_key(), self._key.public_key()
        builder = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(self._name)
            .public_key(own)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - DAY)
            .not_valid_after(now + DAY)
        )
        # By default Python takes no certificate without these from 3.13 on.
        subject_id = x509.SubjectKeyIdentifier.from_public_key(own)
        issuer_id = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer)
        for extension in (subject_id, issuer_id, *more):
            critical = isinstance(extension, (x509.BasicConstraints, x509.KeyUsage))
            builder = builder.add_extension(extension, critical=critical)
        return builder.sign(self._key, hashes.SHA256())
