import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const storage = new AsyncLocalStorage<string>();

/** The id of a request, which is passed on through HTTP, broker, SMPP and callbacks. */
export function newRequestId(): string {
  return randomUUID();
}

/** Whether the id of a caller may be kept: it must be short and printable, and must not be able to forge a log line. */
export function isSaneRequestId(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z0-9._:-]{1,128}$/.test(value);
}

export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage.run(requestId, work);
}

export function currentRequestId(): string | undefined {
  return storage.getStore();
}
