"""Receives callbacks by polling, for a machine that Herald cannot call."""

import base64
import secrets
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Union

from .callbacks import CallbackVerifier
from .types import CallbackEvent

_WAIT_SECONDS = 10
_Ask = Callable[[Dict[str, Any]], Dict[str, Any]]


def asked_callbacks(
    post: _Ask, name: str, key: Optional[str], secret: Union[str, Iterable[str], None]
) -> Iterator[CallbackEvent]:
    """Returns when the listener exists."""
    given = [secret] if isinstance(secret, str) else list(secret or [])
    known = bool(key and given and given[0])
    own_key = key or secrets.token_urlsafe(18)
    own_secrets = given if known else ["whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()]
    verifier = CallbackVerifier(own_key, own_secrets)

    def ask(**more: Any) -> List[Dict[str, Any]]:
        data = post({"name": name, "key": own_key, "signingSecret": own_secrets[0], **more})["data"]
        if data["signedWith"] == "company" and not known:
            raise ValueError("Your company has a callback URL: give the key and the secret of its settings.")
        return data["events"]

    return _taken(ask(), ask, verifier)


def _taken(
    events: List[Dict[str, Any]], ask: Callable[..., List[Dict[str, Any]]], verifier: CallbackVerifier
) -> Iterator[CallbackEvent]:
    acknowledged: List[str] = []
    try:
        while True:
            for event in events:
                yield verifier.verify(event["query"], event["headers"])
                acknowledged.append(event["id"])
            events = ask(acknowledged=acknowledged, wait=_WAIT_SECONDS)
            acknowledged = []
    finally:
        if acknowledged:
            ask(acknowledged=acknowledged, limit=1)
