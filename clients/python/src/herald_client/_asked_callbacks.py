"""Receives callbacks by polling, for a machine that Herald cannot call."""

import base64
import secrets
from typing import Any, Callable, Dict, Iterable, Iterator, List, Optional, Tuple, Union

from .callbacks import CallbackVerifier
from .types import CallbackEvent

_WAIT_SECONDS = 10
# The timeout of a step: longer than the wait at Herald, and than the 3 s in which a new listener is answered.
MIN_TIMEOUT_SECONDS = _WAIT_SECONDS + 5.0
# For the acknowledgement at the end: the listener ends soon while Herald is down, and its last callbacks come again.
_LAST_WITHIN_SECONDS = 5.0
_Ask = Callable[[Dict[str, Any], Optional[float]], Dict[str, Any]]
_Events = List[Tuple[str, CallbackEvent]]


def asked_callbacks(
    post: _Ask, name: str, key: Optional[str], secret: Union[str, Iterable[str], None]
) -> Iterator[CallbackEvent]:
    """Returns when the listener exists."""
    given = [secret] if isinstance(secret, str) else list(secret or [])
    known = bool(key and given and given[0])
    own_key = key or secrets.token_urlsafe(18)
    own_secrets = given if known else ["whsec_" + base64.b64encode(secrets.token_bytes(32)).decode()]
    verifier = CallbackVerifier(own_key, own_secrets)

    def ask(within: Optional[float] = None, **more: Any) -> _Events:
        data = post({"name": name, "key": own_key, "signingSecret": own_secrets[0], **more}, within)["data"]
        if data["signedWith"] == "company" and not known:
            raise ValueError("Your company has a callback URL: give the key and the secret of its settings.")
        # All at once: a signature is too old after some minutes, and the program may need longer for the callbacks before.
        return [(event["id"], verifier.verify(event["query"], event["headers"])) for event in data["events"]]

    return _taken(ask(), ask)


def _taken(events: _Events, ask: Callable[..., _Events]) -> Iterator[CallbackEvent]:
    handled: List[str] = []
    try:
        while True:
            for event_id, event in events:
                yield event
                handled.append(event_id)
            # If the request fails, another one would fail too.
            acknowledged, handled = handled, []
            events = ask(acknowledged=acknowledged, wait=_WAIT_SECONDS)
    finally:
        if handled:
            ask(_LAST_WITHIN_SECONDS, acknowledged=handled, limit=1)
