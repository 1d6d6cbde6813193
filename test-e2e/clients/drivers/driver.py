"""The Python client as a program, like driver.mjs: a call per line of the input, its result per line of the
output."""

import asyncio
import json
import os
import re
import sys
import threading
import types
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, is_dataclass
from wsgiref.simple_server import WSGIRequestHandler, make_server

import herald_client as client

# The names of the other drivers.
SETTINGS = {"timeoutMs": "timeout", "retryForMs": "retry_for", "firstPauseMs": "first_pause", "maxPauseMs": "max_pause"}
printing = threading.Lock()


def print_line(line):
    with printing:
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


def snake(name):
    return re.sub(r"[A-Z]", lambda capital: "_" + capital.group().lower(), name)


def camel(name):
    return re.sub(r"_([a-z])", lambda letter: letter.group(1).upper(), name)


given = json.loads(os.environ.get("HERALD_SETTINGS", "{}"))
herald = client.Herald(
    os.environ["HERALD_URL"],
    os.environ["HERALD_KEY"],
    **{SETTINGS[name]: value / 1000 for name, value in given.items()},
)


def verify(callback, settings):
    verifier = client.CallbackVerifier(settings["key"], settings["secret"])
    return verifier.verify(callback["url"].partition("?")[2], callback["headers"])


def listen(settings):
    left = [settings.get("failures", 0)]

    def handle(event):
        left[0] -= 1
        if left[0] >= 0:
            raise RuntimeError("The receiver is set to fail.")
        print_line({"event": event})

    verifier = client.CallbackVerifier(settings["key"], settings["secret"])
    start = listen_wsgi if settings["framework"] == "wsgi" else listen_asgi
    return {"port": start(verifier, handle)}


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


def listen_wsgi(verifier, handle):
    server = make_server("127.0.0.1", 0, client.WsgiCallbacks(verifier, handle), handler_class=Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server.server_port


def listen_asgi(verifier, handle):
    """The part of an ASGI server that callbacks need, because Python does not include one."""

    async def coroutine(event):
        handle(event)

    application = client.AsgiCallbacks(verifier, coroutine)

    async def serve(reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        path, _, query = head[0].split(" ")[1].partition("?")
        headers = [line.partition(": ") for line in head[1:] if line]
        scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": query.encode("latin-1"),
            "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, _, value in headers],
        }

        async def send(message):
            if message["type"] == "http.response.start":
                writer.write(f"HTTP/1.1 {message['status']} -\r\nconnection: close\r\n\r\n".encode())

        try:
            await application(scope, None, send)
        except RuntimeError:
            writer.write(b"HTTP/1.1 500 -\r\nconnection: close\r\n\r\n")
        await writer.drain()
        writer.close()

    started = threading.Event()
    ports = []

    async def run():
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        ports.append(server.sockets[0].getsockname()[1])
        started.set()
        await server.serve_forever()

    threading.Thread(target=lambda: asyncio.run(run()), daemon=True).start()
    started.wait()
    return ports[0]


def take(count, settings):
    """Polls for a number of callbacks; the last one is not acknowledged."""
    events = []
    callbacks = herald.callbacks(**settings)
    while len(events) < count:
        events.append(next(callbacks))
    callbacks.close()
    return events


def balance_with(key):
    return client.Herald(os.environ["HERALD_URL"], key, retry_for=0).balance()


OTHERS = {"verify": verify, "listen": listen, "take": take, "balanceWith": balance_with}


def plain(value):
    if isinstance(value, types.GeneratorType):
        return [plain(each) for each in value]
    if is_dataclass(value):
        return {camel(name): each for name, each in asdict(value).items()}
    return value


def answer(call):
    method = OTHERS.get(call["do"]) or getattr(herald, snake(call["do"]))
    options = {snake(name): value for name, value in (call.get("options") or {}).items()}
    try:
        print_line({"id": call["id"], "result": plain(method(*call.get("args", []), **options))})
    except Exception as error:
        shown = {
            "class": type(error).__name__,
            "code": getattr(error, "code", None),
            "httpStatus": getattr(error, "http_status", None),
            "statusID": getattr(error, "status_id", None),
            "errors": getattr(error, "errors", None),
            "idempotencyKey": getattr(error, "idempotency_key", None),
            "message": str(error),
        }
        print_line({"id": call["id"], "error": shown})


with ThreadPoolExecutor(32) as pool:
    for line in sys.stdin:
        pool.submit(answer, json.loads(line))
os._exit(0)
