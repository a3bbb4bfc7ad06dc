"""An authenticator of the tests: makes and shows passkeys as WebAuthn says, without a browser."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT_AND_VERIFIED, WITH_KEY = 0b101, 0b1000000


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(told: str) -> bytes:
    return urlsafe_b64decode(told + "=" * (-len(told) % 4))


class Authenticator:
    """One passkey; `count` tells how often it has signed."""

    def __init__(self, origin: str) -> None:
        self.origin, self.id, self.count = origin, secrets.token_bytes(16), 0
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        public = self._key.public_key().public_numbers()
        cose = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: public.x.to_bytes(32), -3: public.y.to_bytes(32)})
        key = bytes(16) + len(self.id).to_bytes(2) + self.id + cose
        said = self._said(options["rp"]["id"], PRESENT_AND_VERIFIED | WITH_KEY) + key
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": said})
        client = self._client("webauthn.create", options["challenge"])
        return self._answer({"clientDataJSON": text(client), "attestationObject": text(attested)})

    def show(self, options: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        said = self._said(options["rpId"], PRESENT_AND_VERIFIED)
        client = self._client("webauthn.get", options["challenge"])
        signed = self._key.sign(said + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        told = {"clientDataJSON": text(client), "authenticatorData": text(said), "signature": text(signed)}
        return self._answer(told)

    def _said(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        name = text(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response}
