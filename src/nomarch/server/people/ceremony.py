"""What WebAuthn asks of browsers and how their answers are checked. Loaded when the first passkey is asked for."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from nomarch.server.errors import BadProof

from .site import Site

PREFERRED = UserVerificationRequirement.PREFERRED
UNREADABLE = (WebAuthnException, ValueError, TypeError, KeyError, AttributeError)


class Made(NamedTuple):
    """A new passkey: its name and public key, and how often it has signed."""

    id: str
    key: str
    signed: int


def ask_for_new(player: str, name: str, site: Site, challenge: bytes, own: Sequence[str]) -> dict[str, Any]:
    """What a browser needs to make a passkey for somebody who has `own` ones."""
    options = generate_registration_options(
        rp_id=site.host,
        rp_name="Nomarch",
        user_id=player.encode(),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(base64url_to_bytes(key)) for key in own],
    )
    return dict(json.loads(options_to_json(options)))


def ask_for_any(site: Site, challenge: bytes) -> dict[str, Any]:
    """What a browser needs to show a passkey, whosever it is; the person chooses which."""
    options = generate_authentication_options(rp_id=site.host, challenge=challenge, user_verification=PREFERRED)
    return dict(json.loads(options_to_json(options)))


def signed_challenge(credential: Mapping[str, Any]) -> str:
    """The challenge that an answer says it has signed."""
    try:
        signed = json.loads(base64url_to_bytes(str(credential["response"]["clientDataJSON"])))
        return bytes_to_base64url(base64url_to_bytes(str(signed["challenge"])))
    except UNREADABLE:
        raise not_good() from None


def credential_id(credential: Mapping[str, Any]) -> str:
    """The passkey that has signed, in the one way in which its name is stored."""
    try:
        return bytes_to_base64url(base64url_to_bytes(str(credential["id"])))
    except UNREADABLE:
        raise not_good() from None


def made(credential: Mapping[str, Any], challenge: str, site: Site) -> Made:
    """A new passkey out of a browser's answer, if the answer is sound and meant for this site."""
    try:
        found = verify_registration_response(
            credential=dict(credential),
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except UNREADABLE:
        raise not_good() from None
    key = bytes_to_base64url(found.credential_public_key)
    return Made(bytes_to_base64url(found.credential_id), key, found.sign_count)


def counted(credential: Mapping[str, Any], challenge: str, site: Site, key: str, count: int) -> int:
    """How often a passkey has signed by now, if it is this one that has signed this challenge for this site."""
    try:
        return verify_authentication_response(
            credential=dict(credential),
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(key),
            credential_current_sign_count=count,
        ).new_sign_count
    except UNREADABLE:
        raise not_good() from None


def encoded(challenge: bytes) -> str:
    """Bytes as they are stored."""
    return bytes_to_base64url(challenge)


def not_good() -> BadProof:
    """What somebody is told whose passkey proves nothing."""
    return BadProof("This passkey isn't known here, or its answer can't be read. Use another, or your recovery code.")
