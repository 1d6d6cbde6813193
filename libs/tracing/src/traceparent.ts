/** A span, in the form that is passed between processes. */
export interface SpanReference {
  traceId: string;
  spanId: string;
}

export const TRACEPARENT_HEADER = 'traceparent';

const FORM = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** Reads the header `traceparent` (W3C Trace Context, 3.2). Null if it is invalid: any client may send it. */
export function parseTraceparent(header: unknown): (SpanReference & { sampled: boolean }) | null {
  const parts = typeof header === 'string' ? FORM.exec(header) : null;
  if (!parts) return null;
  const [, version, traceId, spanId, flags, more] = parts as unknown as string[];
  // Version 00 has exactly these four fields. A later version may have more, and ff is not a version.
  if (version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (/^0+$/.test(traceId!) || /^0+$/.test(spanId!)) return null;
  return { traceId: traceId!, spanId: spanId!, sampled: (parseInt(flags!, 16) & SAMPLED) !== 0 };
}

/** The value of the header in requests that belong to a recorded span. */
export function formatTraceparent({ traceId, spanId }: SpanReference): string {
  return `00-${traceId}-${spanId}-01`;
}
