import { join } from 'node:path';
import { root } from '../support/checkout';
import { run } from './support/languages';

/** The Python receivers and handlers that return an awaitable: no callback is confirmed before its handler has run. */
const CHECK = `
import asyncio, json
from herald_client import AsgiCallbacks, WsgiCallbacks

class AnyCallback:
    def verify(self, query, headers):
        return {"id": "7.0.0"}

handled = []

async def coroutine(event):
    handled.append(event["id"])

class CallableObject:
    async def __call__(self, event):
        handled.append(event["id"])

def plain(event):
    handled.append(event["id"])

def asgi(handle):
    statuses = []
    async def send(message):
        if "status" in message:
            statuses.append(message["status"])
    scope = {"type": "http", "query_string": b"", "headers": []}
    asyncio.run(AsgiCallbacks(AnyCallback(), handle)(scope, None, send))
    return statuses

def wsgi(handle):
    answers = []
    try:
        WsgiCallbacks(AnyCallback(), handle)({}, lambda status, headers: answers.append(status))
    except TypeError as error:
        answers.append(str(error))
    return answers

for receiver in (asgi, wsgi):
    for handle in (plain, coroutine, CallableObject(), lambda event: coroutine(event)):
        handled.clear()
        print(json.dumps([receiver(handle), len(handled)]))
`;

it('run every handler before they respond with 2xx, or raise TypeError', () => {
  const printed = run('python3', ['-B', '-c', CHECK], root, { PYTHONPATH: join(root, 'clients/python/src') });
  const lines = printed.trim().split('\n');
  const refused = 'handle returned an awaitable, which WSGI cannot await: use AsgiCallbacks.';
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    ...Array<unknown>(4).fill([[204], 1]),
    [['204 No Content'], 1],
    ...Array<unknown>(3).fill([[refused], 0]),
  ]);
});
