export type { FinishedSpan, SpanAttributes, SpanKind } from './span';
export { SHOWN_RECIPIENTS, STAGE } from './stages';
export { saysWanted } from './trace-identity';
export { currentTraceparent, traceAnswer, type TracedExchange, traceRequest, traceStep } from './traced-work';
export { formatTraceparent, type SpanReference, TRACEPARENT_HEADER } from './traceparent';
export {
  currentSpan,
  isTraced,
  isTracing,
  type LiveSpan,
  recordSpan,
  requestIdFrom,
  stageSpan,
  startTracing,
  stopTracing,
} from './tracing';
