/**
 * The common base of every service: `compose.ts` exports `service = { name, needs, readConfig, compose }`, and `main.ts` runs it with
 * `runService(service)`. Tests use `startService`.
 */
export { runService } from './start/run-service';
export { type StartOptions, startService } from './start/start-service';
export type { RunningService } from './start/listening';
export type {
  BareContext,
  Listener,
  MongoContext,
  ServiceContext,
  ServiceDefinition,
  ServiceParts,
} from './start/service-definition';
export { bareApp } from './http/bare-app';
export { finishApp } from './http/service-app';
export { carrierOf, companyOf, keepRequestId, operatorOf, requestIdOf } from './http/caller';
export {
  charsetOf,
  hasBody,
  jsonBody,
  noBody,
  readBody,
  readObject,
  refuseDryRun,
  refuseEncoded,
  requireJson,
  requireUtf8,
} from './http/body';
export { sendPage, sendPageById, sendRecord, sendRows } from './http/answers';
export { type IdempotencyKey, idempotencyKeyIn, idempotencyOf, keyConflict } from './http/idempotency-key';
export { withMaskedData } from './http/masked-data';
export { CHANGE_HEADER, noteChange, type NotedChange, readChange } from './http/change-header';
export { askForBody, endAnswer } from './http/end-answer';
export { answerClientError } from './http/client-errors';
export { FairLimiter } from './http/fair-limiter';
export type { SlowBodyLimits } from './http/slow-bodies';
export { closingAnswers } from './http/closing-answers';
export { CsvAnswer } from './http/csv-answer';
export { streamAnswer } from './http/stream-answer';
export { renderError, XML_ANSWER } from './http/render-error';
export type { ConnectionLimits } from './http/connection-limit';
export {
  listenOn,
  MAX_HEADER_BYTES,
  OUTER_OPTIONS,
  type OuterLimits,
  protectServer,
  startHttpServer,
  stopServer,
} from './http/http-server';
export { type Health, healthRoutes } from './http/health';
export { answerMetrics } from './http/metrics-server';
export { measureRequests, routeOf, traceRoutes, UNMATCHED } from './http/observe-requests';
export { Activity } from './tasks/activity';
export { processConcurrently } from './tasks/process-concurrently';
export { noteWork } from './http/note-work';
export { Scheduler, type Task, withLease } from './tasks/scheduler';
