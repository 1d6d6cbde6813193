import { createHash } from 'node:crypto';

/** Which trace a request belongs to. */
export interface TraceIdentity {
  /** 32 hexadecimal digits (W3C Trace Context). */
  traceId: string;
  /** Whether it is traced whatever the ratio says: the caller asked for it, and was within the limit. */
  wanted: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const TRACE_ID = /^([0-9a-f]{32})(-01)?$/;
/** The last 14 digits are random in every kind of id that we make (W3C Trace Context, level 2). */
const RANDOM_DIGITS = 14;
const RANDOM_VALUES = 16 ** RANDOM_DIGITS;

/**
 * The trace of a request id. The request id goes with a message everywhere and is stored with it, so nothing else has to:
 * a UUID is the trace's id without its dashes, a trace id is itself, anything else is hashed (docs/decisions/0041).
 */
export function traceOf(requestId: string): TraceIdentity {
  if (UUID.test(requestId)) return { traceId: requestId.replaceAll('-', ''), wanted: false };
  const given = TRACE_ID.exec(requestId);
  if (given) return { traceId: given[1]!, wanted: given[2] !== undefined };
  return { traceId: digest(requestId, 32), wanted: false };
}

/** The request id of a request that came with a trace of its own. */
export function requestIdOfTrace(traceId: string, wanted: boolean): string {
  return wanted ? `${traceId}-01` : traceId;
}

/** A form that only `requestIdOfTrace` produces: a client that could choose it would be traced without limit. */
export function saysWanted(requestId: string): boolean {
  return TRACE_ID.exec(requestId)?.[2] !== undefined;
}

/** The same in every process, so that a trace is recorded by all of them or by none. `ratio` 0 to 1. */
export function isSampled({ traceId, wanted }: TraceIdentity, ratio: number): boolean {
  return wanted || parseInt(traceId.slice(-RANDOM_DIGITS), 16) / RANDOM_VALUES < ratio;
}

/** The id of the span of this stage, which follows from the request id and the stage's name. */
export function spanIdOf(traceId: string, stage: string): string {
  return digest(`${traceId}/${stage}`, 16);
}

function digest(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
