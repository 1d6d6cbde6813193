/**
 * The TypeScript client as a program, installed from its package. Each line of the input is a call, `{id, do, args, options}`, and each
 * line of the output its result, `{id, result}` or `{id, error}`. Callbacks are lines `{event}`. The drivers in other languages do the
 * same.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import * as client from 'herald-client';

const { HERALD_URL, HERALD_KEY, HERALD_SETTINGS = '{}', HERALD_CHECKOUT } = process.env;
const herald = new client.Herald({ url: HERALD_URL, key: HERALD_KEY, ...JSON.parse(HERALD_SETTINGS) });
const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const others = {
  /** Polls for a number of callbacks; the last one is not acknowledged. */
  take: async (count, settings) => {
    const events = [];
    const callbacks = await herald.callbacks(settings);
    if (count > 0)
      for await (const event of callbacks) {
        events.push(event);
        if (events.length === count) break;
      }
    return events;
  },
  balanceWith: (key) => new client.Herald({ url: HERALD_URL, key, retryForMs: 0 }).balance(),
  verify: (callback, settings) => client.verifyCallback(callback, settings),
  listen: ({ framework, failures = 0, ...settings }) => {
    let left = failures;
    const handle = client.receiveCallbacks(settings, (event) => {
      if (left-- > 0) throw new Error('The receiver is set to fail.');
      print({ event });
    });
    return new Promise((resolve) => {
      const server = framework === 'express' ? expressWith(handle) : createServer(handle);
      const listening = server.listen(0, '127.0.0.1', () => resolve({ port: listening.address().port }));
    });
  },
};

function expressWith(handle) {
  const express = createRequire(HERALD_CHECKOUT)('express');
  const router = express.Router().get('/callback', handle);
  // In test mode, express does not print the error.
  return express().set('env', 'test').use('/in', router);
}

async function answer({ do: name, args = [], options }) {
  const method = others[name] ?? ((...given) => herald[name](...given));
  const given = await method(...args, ...(options ? [options] : []));
  if (!given?.[Symbol.asyncIterator]) return given ?? null;
  const records = [];
  for await (const record of given) records.push(record);
  return records;
}

function shownError(error) {
  const { name, code, httpStatus, statusID, errors, idempotencyKey, message } = error;
  return { class: name, code, httpStatus, statusID, errors, idempotencyKey, message };
}

for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line);
  answer(call).then(
    (result) => print({ id: call.id, result }),
    (error) => print({ id: call.id, error: shownError(error) }),
  );
}
process.exit(0);
