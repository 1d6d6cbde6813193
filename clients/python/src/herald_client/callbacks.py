"""Verification of callbacks, and receivers for WSGI and ASGI."""

import asyncio
import base64
import hashlib
import hmac
import inspect
import time
from typing import Any, Callable, Iterable, List, Mapping, Union, cast
from urllib.parse import parse_qsl

from .types import CallbackEvent


class CallbackRefusedError(Exception):
    """The reason for refusing a callback (`WRONG_KEY`, `TOO_OLD`, `WRONG_SIGNATURE`): respond with 403."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code}: this callback is not taken for Herald's")
        self.code = code


class CallbackVerifier:
    """`key`: the callback validation key of your settings; `secret`: `whsec_…`; several of each during a
    rotation. Callbacks older than `tolerance` seconds are refused, to prevent the replay of a recorded
    callback."""

    def __init__(
        self, key: Union[str, Iterable[str]], secret: Union[str, Iterable[str]], tolerance: float = 300.0
    ) -> None:
        secrets = [secret] if isinstance(secret, str) else list(secret)
        self._secrets = [_bytes_of(each) for each in secrets]
        self._keys = [key] if isinstance(key, str) else list(key)
        # An empty key would be known to everyone.
        if not self._keys or not all(self._keys) or not self._secrets or not all(self._secrets):
            raise ValueError("Give the callback key and the signing secret (whsec_…).")
        self._tolerance = tolerance

    def verify(self, query: str, headers: Mapping[str, str]) -> CallbackEvent:
        """Checks key, time and signature. Returns the parameters of the callback; raises CallbackRefusedError.

        `query`: the query string byte for byte as in the request line; `headers`: names in any case.
        """
        named = {name.lower(): value for name, value in headers.items()}
        parameters = dict(parse_qsl(query, keep_blank_values=True))
        given_key = parameters.pop("key", "")
        if not any(_is_same(given_key, key) for key in self._keys):
            raise CallbackRefusedError("WRONG_KEY")
        identifier, timestamp, signatures = (
            named.get(name) or "" for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
        )
        is_number = timestamp.isascii() and timestamp.isdigit()
        if not is_number or abs(time.time() - int(timestamp)) > self._tolerance:
            raise CallbackRefusedError("TOO_OLD")
        # The query is signed with each secret, and contains all parameters of the callback.
        signed = f"{identifier}.{timestamp}.{query}".encode()
        digests = (hmac.new(secret, signed, hashlib.sha256).digest() for secret in self._secrets)
        expected = [f"v1,{base64.b64encode(digest).decode()}" for digest in digests]
        given = signatures.split(" ")
        if not identifier or not any(_is_same(one, other) for one in given for other in expected):
            raise CallbackRefusedError("WRONG_SIGNATURE")
        # An unknown event has its parameters unchanged.
        return cast(CallbackEvent, {**parameters, "id": identifier})


class WsgiCallbacks:
    """A WSGI application that receives callbacks, and refuses requests that are not from Herald with 403. If
    `handle` raises, the server responds with 500 and Herald tries again. Store the event before `handle`
    returns, and process it afterwards, because a response after more than 10 s counts as failed. `handle` may
    not be a coroutine function, or return an awaitable: this raises TypeError."""

    def __init__(self, verifier: CallbackVerifier, handle: Callable[[CallbackEvent], Any]) -> None:
        self._verifier = verifier
        self._handle = handle

    def __call__(self, environ: Mapping[str, Any], start_response: Callable[..., Any]) -> List[bytes]:
        prefix = "HTTP_WEBHOOK_"
        headers = {
            "webhook-" + name[len(prefix) :].lower(): value
            for name, value in environ.items()
            if name.startswith(prefix)
        }
        try:
            event = self._verifier.verify(environ.get("QUERY_STRING", ""), headers)
        except CallbackRefusedError:
            start_response("403 Forbidden", [("content-length", "0")])
            return []
        result = self._handle(event)
        if inspect.isawaitable(result):
            if inspect.iscoroutine(result):
                result.close()  # otherwise Python warns about a missing await
            raise TypeError("handle returned an awaitable, which WSGI cannot await: use AsgiCallbacks.")
        start_response("204 No Content", [])
        return []


class AsgiCallbacks:
    """The same as an ASGI application. `handle` is called in a thread; the awaitable that a coroutine function
    returns is awaited in the event loop."""

    def __init__(self, verifier: CallbackVerifier, handle: Callable[[CallbackEvent], Any]) -> None:
        self._verifier = verifier
        self._handle = handle

    async def __call__(self, scope: Mapping[str, Any], receive: Callable[..., Any], send: Callable[..., Any]) -> None:
        if scope["type"] != "http":
            raise ValueError(f"Callbacks come over HTTP, not by {scope['type']}.")
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        try:
            event = self._verifier.verify(scope["query_string"].decode("latin-1"), headers)
        except CallbackRefusedError:
            await _answer(send, 403)
            return
        result = await asyncio.get_running_loop().run_in_executor(None, self._handle, event)
        if inspect.isawaitable(result):
            await result
        await _answer(send, 204)


async def _answer(send: Callable[..., Any], status: int) -> None:
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def _bytes_of(secret: str) -> bytes:
    """Herald accepts a secret without the padding of base64, which Python requires. Excess padding is ignored."""
    return base64.b64decode((secret[6:] if secret.startswith("whsec_") else secret) + "==")


def _is_same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode(), expected.encode())
