export {
  type BulkMessage,
  type BulkOptions,
  type BulkPart,
  type CallOptions,
  Herald,
  type HeraldSettings,
  type Message,
  type OperationOptions,
  type Quote,
  type Schemas,
  type Sent,
} from './client.ts';
export type { AskedCallbackSettings } from './asked-callbacks.ts';
export type { CutSettings, Recipient } from './bulk.ts';
export {
  type CallbackEvent,
  CallbackRefusedError,
  type CallbackSettings,
  type EventName,
  type RawCallback,
  receiveCallbacks,
  verifyCallback,
} from './callbacks.ts';
export {
  ConflictError,
  type Failure,
  ForbiddenError,
  HeraldError,
  NoAnswerError,
  NotFoundError,
  RateLimitedError,
  RefusedError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
} from './errors.ts';
export type { RetrySettings } from './retries.ts';
export type { components, operations, paths, webhooks } from './generated/api.ts';
