import { createHash } from 'node:crypto';

/** The trace of a request. */
export interface TraceIdentity {
  /** 32 hexadecimal digits (W3C Trace Context). */
  traceId: string;
  /** Whether the request is traced regardless of the ratio: the caller asked for it within the limit. */
  wanted: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TRACE_ID = /^([0-9a-f]{32})(-01)?$/;
/** The last 14 digits are random in every kind of id that Herald generates (W3C Trace Context, level 2). */
const RANDOM_DIGITS = 14;
const RANDOM_VALUES = 16 ** RANDOM_DIGITS;

/**
 * Derives the trace from the request id, which is stored with a message and passed to every process, so no other id is
 * needed. A UUID loses its dashes, a trace id is used unchanged, and any other text is hashed (docs/decisions/0041).
 */
export function traceOf(requestId: string): TraceIdentity {
  if (UUID.test(requestId)) return { traceId: requestId.replaceAll('-', ''), wanted: false };
  const given = TRACE_ID.exec(requestId);
  if (given) return { traceId: given[1]!, wanted: given[2] !== undefined };
  return { traceId: digest(requestId, 32), wanted: false };
}

/** The request id of a request that came with a trace of the client. */
export function requestIdOfTrace(traceId: string, wanted: boolean): string {
  return wanted ? `${traceId}-01` : traceId;
}

/** Detects the form that only `requestIdOfTrace` may produce: a client that could choose it would be traced without limit. */
export function saysWanted(requestId: string): boolean {
  return TRACE_ID.exec(requestId)?.[2] !== undefined;
}

/** Decides equally in every process, so that a trace is recorded by all of them or by none. @param ratio 0 to 1 */
export function isSampled({ traceId, wanted }: TraceIdentity, ratio: number): boolean {
  return wanted || parseInt(traceId.slice(-RANDOM_DIGITS), 16) / RANDOM_VALUES < ratio;
}

/** The id of a stage's span, derived from the trace and the name of the stage. */
export function spanIdOf(traceId: string, stage: string): string {
  return digest(`${traceId}/${stage}`, 16);
}

function digest(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
