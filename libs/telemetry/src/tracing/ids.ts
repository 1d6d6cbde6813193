import { createHash } from 'node:crypto';

/** A span, in the form that is passed between processes. */
export interface SpanReference {
  traceId: string;
  spanId: string;
}

export const TRACEPARENT_HEADER = 'traceparent';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TRACE_ID = /^[0-9a-f]{32}$/;
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;

/**
 * Spans that become parents of spans in other processes, which know only the ids of the message: the ids of these spans are derived from these
 * names.
 */
export const STAGE = {
  /** The acceptance of a job. */
  job: (smsID: number): string => `job/${smsID}`,
  /** The publishing of a job to the queue. */
  queued: (smsID: number): string => `queued/${smsID}`,
  /** The claim of a batch that submits its first recipient. */
  batch: (batch: string): string => `batch/${batch}`,
  /** A change with a callback; `id` is the callback's `webhook-id`. */
  change: (id: string): string => `change/${id}`,
  /** One attempt of a callback, from 1. */
  attempt: (id: string, attempt: number): string => `attempt/${id}/${attempt}`,
} as const;

/** The number of recipients of a job, by index, that have their own spans. The span of the group covers the others. */
export const SHOWN_RECIPIENTS = 10;

/**
 * Derives the trace id (32 hexadecimal digits) from the request id, which is stored with a message and passed to every process, so that no other id
 * is needed. A UUID loses its dashes, a trace id is used unchanged, and any other text is hashed.
 */
export function traceIdOf(requestId: string): string {
  if (UUID.test(requestId)) return requestId.replaceAll('-', '');
  return TRACE_ID.test(requestId) ? requestId : digest(requestId, 32);
}

export function spanIdOf(traceId: string, stage: string): string {
  return digest(`${traceId}/${stage}`, 16);
}

/** Reads the header `traceparent` (W3C Trace Context, 3.2). Null if it is invalid: any client may send it. */
export function parseTraceparent(header: unknown): SpanReference | null {
  const parts = typeof header === 'string' ? TRACEPARENT.exec(header) : null;
  if (!parts) return null;
  const [, version, traceId, spanId, , more] = parts as unknown as string[];
  // Version 00 has exactly four fields. A later version may have more, and ff is not a version.
  if (version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (ZEROS.test(traceId!) || ZEROS.test(spanId!)) return null;
  return { traceId: traceId!, spanId: spanId! };
}

/** The value of the header in requests that belong to a recorded span. */
export function formatTraceparent({ traceId, spanId }: SpanReference): string {
  return `00-${traceId}-${spanId}-01`;
}

function digest(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
