import type { SpanReference } from './traceparent';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Never a text, a key or a whole phone number: spans leave the house. */
export type SpanAttributes = Record<string, string | number | boolean | null | undefined>;

/** A piece of work that is over. Times are ms since epoch and may have fractions. */
export interface FinishedSpan {
  name: string;
  /** Default: internal. */
  kind?: SpanKind;
  /** Whose trace it belongs to. */
  requestId: string;
  /** Where others hang theirs under it by name (see `STAGE`); else its id is random. */
  stage?: string;
  /** What it is a part of: the name of a stage, or a span at hand. */
  under?: string | SpanReference | null | undefined;
  begun: number;
  /** Default: now. */
  ended?: number;
  attributes?: SpanAttributes;
  /** What went wrong, where something did. */
  failed?: string | null | undefined;
}

/** A span with its ids settled, on its way out. */
export interface ReadySpan extends Required<Pick<FinishedSpan, 'name' | 'kind' | 'begun' | 'ended'>> {
  traceId: string;
  spanId: string;
  parentId: string | null;
  /** Spans of other traces that it has to do with. */
  links: SpanReference[];
  attributes: Record<string, string | number | boolean>;
  failed: string | null;
}

/** Where spans go. */
export interface SpanSink {
  take(span: ReadySpan): void;
  /** Sends what waits, for so long at most (ms). */
  stop(limitMs: number): Promise<void>;
}
