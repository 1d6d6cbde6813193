import type { SpanReference } from './traceparent';

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';

/** Never a message text, an API key or a full phone number: spans are sent to another system. */
export type SpanAttributes = Record<string, string | number | boolean | null | undefined>;

/** A finished piece of work. Times are ms since the epoch and may have fractions. */
export interface FinishedSpan {
  name: string;
  /** Default: internal. */
  kind?: SpanKind;
  /** The request whose trace contains the span. */
  requestId: string;
  /** The name by which other spans refer to this span as their parent (see `STAGE`). Without a name, its id is random. */
  stage?: string;
  /** The parent: the name of a stage, or a span. */
  under?: string | SpanReference | null | undefined;
  begun: number;
  /** Default: now. */
  ended?: number;
  attributes?: SpanAttributes;
  /** The reason of a failure. */
  failed?: string | null | undefined;
}

/** A span with its ids, ready to be exported. */
export interface ReadySpan extends Required<Pick<FinishedSpan, 'name' | 'kind' | 'begun' | 'ended'>> {
  traceId: string;
  spanId: string;
  parentId: string | null;
  /** Related spans of other traces. */
  links: SpanReference[];
  attributes: Record<string, string | number | boolean>;
  failed: string | null;
}

/** The destination of spans. */
export interface SpanSink {
  take(span: ReadySpan): void;
  /** Sends the waiting spans, for at most `limitMs`. */
  stop(limitMs: number): Promise<void>;
}
