"""Requests to Herald over persistent connections."""

import http.client
import itertools
import json
import threading
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Tuple, Union
from urllib.parse import urlencode, urlsplit

from ._retries import RetrySettings, is_passing, pause
from .errors import HeraldError, NoAnswerError, error_of

# Larger bodies, in bytes, are streamed and never completely in memory.
_STREAM_FROM = 256 * 1024
# The gateway ends idle connections after 65 s.
_IDLE_SECONDS = 30.0
_MOST_IDLE = 64
# Whether another attempt may help, and the delay of `Retry-After`.
_Again = Tuple[bool, Optional[str]]


@dataclass
class Call:
    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    # JSON in chunks, generated again for each attempt.
    body: Optional[Callable[[], Iterable[str]]] = None
    operation: str = "other"
    # Whether a repetition has no further effect: the request only reads, sets the same values, or carries an
    # Idempotency-Key.
    safely: bool = True
    idempotency_key: Optional[str] = None
    # The limit of `timeout` and of `retry_for` for this call, in seconds.
    within: Optional[float] = None
    # Used if `timeout` is shorter, in seconds: for a request that Herald holds.
    min_timeout: float = 0.0


class Transport:
    """Threads may share one instance."""

    def __init__(self, url: str, key: str, settings: RetrySettings) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"url is not an address: {url}")
        # The error of http.client would contain the key.
        if not key or not (key.isascii() and key.isprintable()):
            raise ValueError("key is missing, or has characters that a key cannot have")
        secure = parts.scheme == "https"
        self._connection_class = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self._host, self._port = parts.hostname, parts.port
        self._prefix = parts.path.rstrip("/")
        self._key = key
        self._settings = settings
        self._idle: List[Tuple[float, http.client.HTTPConnection]] = []
        self._lock = threading.Lock()

    def call(self, call: Call) -> Dict[str, Any]:
        """Returns the body of a success response. Raises HeraldError."""
        until = time.monotonic() + _limited(self._settings.retry_for, call)
        for tries in itertools.count(1):
            try:
                return self._once(call)
            except _Failed as failed:
                may_repeat, retry_after = failed.again
                wait = pause(tries, retry_after, self._settings)
                if not may_repeat or time.monotonic() + wait > until:
                    raise failed.error from failed.__cause__
            time.sleep(wait)
        raise AssertionError("unreachable")

    def close(self) -> None:
        """Closes idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for _, connection in idle:
            connection.close()

    def _once(self, call: Call) -> Dict[str, Any]:
        # An idle connection may have been closed by the server: a request without safe repetition
        # uses a new one.
        timeout = _limited(max(self._settings.timeout, call.min_timeout), call)
        connection = (self._kept() if call.safely else None) or self._connection_class(
            self._host, self._port, timeout=timeout
        )
        arrived = connection.sock is not None
        if arrived:
            # The call before may have had another limit.
            connection.sock.settimeout(timeout)
        try:
            if not arrived:
                connection.connect()
                arrived = True
            status, headers, content = self._exchange(connection, call)
        except (OSError, http.client.HTTPException) as cause:
            connection.close()
            error = NoAnswerError(
                "NO_ANSWER",
                f"{self._host} gave no answer ({cause or type(cause).__name__})",
                idempotency_key=call.idempotency_key,
            )
            raise _Failed(error, (call.safely or not arrived, None)) from cause
        return self._body(call, status, headers, content)

    def _exchange(
        self, connection: http.client.HTTPConnection, call: Call
    ) -> Tuple[int, http.client.HTTPMessage, bytes]:
        headers = {"key": self._key, "accept": "application/json", "user-agent": "herald-client-python"}
        body: Union[bytes, Iterable[bytes], None] = None
        if call.body:
            headers["content-type"] = "application/json"
            body, is_stream = _body_of(call.body)
            if is_stream:
                headers["transfer-encoding"] = "chunked"
        if call.idempotency_key:
            headers["idempotency-key"] = call.idempotency_key
        given = {name: _text(value) for name, value in call.query.items() if value is not None}
        target = f"{self._prefix}{call.path}{'?' + urlencode(given) if given else ''}"
        try:
            chunked = "transfer-encoding" in headers
            connection.request(call.method, target, body, headers, encode_chunked=chunked)
        except (BrokenPipeError, ConnectionResetError):
            pass  # a server may refuse a large body before it has read all of it
        answer = connection.getresponse()
        content = answer.read()
        if answer.will_close:
            connection.close()
        else:
            self._keep(connection)
        return answer.status, answer.headers, content

    def _body(self, call: Call, status: int, headers: Any, content: bytes) -> Dict[str, Any]:
        request_id = headers.get("x-request-id")
        body = _object_in(content)
        is_ok = 200 <= status < 300
        if is_ok and body is None:
            error: HeraldError = NoAnswerError(
                "NO_ANSWER",
                f"HTTP {status}, but no JSON object: is {self._host} a Herald?",
                http_status=status,
                request_id=request_id,
                idempotency_key=call.idempotency_key,
            )
            raise _Failed(error, (False, None))
        # Lists of payments have `status: true` instead of `statusID: 0`.
        if is_ok and body is not None and body.get("statusID", 0) == 0:
            return body
        error = error_of(call.operation, status, body or {}, request_id, call.idempotency_key)
        raise _Failed(error, (is_passing(status, call.safely), headers.get("retry-after")))

    def _kept(self) -> Optional[http.client.HTTPConnection]:
        with self._lock:
            while self._idle:
                since, connection = self._idle.pop()
                if time.monotonic() - since < _IDLE_SECONDS:
                    return connection
                connection.close()
        return None

    def _keep(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if len(self._idle) < _MOST_IDLE:
                self._idle.append((time.monotonic(), connection))
                return
        connection.close()


class _Failed(Exception):
    """A failed attempt."""

    def __init__(self, error: HeraldError, again: _Again) -> None:
        super().__init__(str(error))
        self.error = error
        self.again = again


def _body_of(pieces: Callable[[], Iterable[str]]) -> Tuple[Union[bytes, Iterable[bytes]], bool]:
    """A small body as one text, otherwise generated chunk by chunk on demand."""
    start = b""
    for piece in pieces():
        start += piece.encode()
        if len(start) >= _STREAM_FROM:
            return (each.encode() for each in pieces()), True
    return start, False


def _limited(seconds: float, call: Call) -> float:
    return seconds if call.within is None else min(seconds, call.within)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _object_in(content: bytes) -> Optional[Dict[str, Any]]:
    try:
        value = json.loads(content)
    except ValueError:
        return None  # a proxy's error page: the status is all that is known
    return value if isinstance(value, dict) else None
