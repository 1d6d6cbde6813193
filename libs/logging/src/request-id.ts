import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** The id that one request carries through HTTP, broker, SMPP and callbacks. */
export function newRequestId(): string {
  return randomUUID();
}

/** Whether a caller's id may be kept: short, printable, and unable to forge a log line. */
export function isSaneRequestId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9._:-]{1,128}$/.test(value);
}

export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage.run(requestId, work);
}

export function currentRequestId(): string | undefined {
  return storage.getStore();
}
