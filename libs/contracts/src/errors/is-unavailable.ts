import { UnavailableError } from './app-error';

const NAMES = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoStalePrimaryError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'BrokerUnavailableError',
]);

/** The labels of MongoDB and its driver for errors after which a retry may succeed. */
const LABELS = new Set([
  'RetryableWriteError',
  'RetryableError',
  'PoolRequestedRetry',
  'SystemOverloadedError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
]);

const CODES = new Set<unknown>([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  // Errors that the driver itself retries: HostUnreachable, HostNotFound, NetworkTimeout, ShutdownInProgress,
  // ReadConcernMajorityNotAvailableYet, PrimarySteppedDown, ExceededTimeLimit, SocketException, NotWritablePrimary,
  // InterruptedAtShutdown, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
  ...[6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436],
  // An unavailable or moved member or shard, as a router or a new primary reports it: CursorNotFound, StaleShardVersion, WriteConcernTimeout,
  // FailedToSatisfyReadPreference, StaleEpoch, NetworkInterfaceExceededTimeLimit, ElectionInProgress, RetryChangeStream, CursorKilled,
  // ConnectionPoolExpired, ConnectionError, LegacyNotPrimary, StaleConfig.
  ...[43, 63, 64, 133, 150, 202, 216, 234, 237, 317, 384, 10058, 13388],
  // Conflicts with other operations, or overload: LockTimeout, MaxTimeMSExpired, WriteConflict, SnapshotUnavailable,
  // NoSuchTransaction, TransactionExceededLifetimeLimitSeconds, TemporarilyUnavailable, Reauthenticate,
  // IngressRequestRateLimitExceeded, Interrupted.
  ...[24, 50, 112, 246, 251, 290, 365, 391, 462, 11601],
]);

/** The additional fields of a MongoDB driver error. */
interface DriverError {
  code?: unknown;
  errorLabels?: unknown;
  /** The errors of a bulk write; a map if it writes to several collections. */
  writeErrors?: unknown;
  writeConcernErrors?: unknown;
  errorResponse?: unknown;
}

/** Whether the error means that a database, a broker or a service is unavailable or overloaded, and not that the request is invalid. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof UnavailableError) return true;
  if (!(error instanceof Error)) return false;
  const { code, errorLabels, writeErrors, writeConcernErrors, errorResponse } = error as DriverError;
  if (NAMES.has(error.name) || CODES.has(code)) return true;
  if (Array.isArray(errorLabels) && errorLabels.some((label) => LABELS.has(label))) return true;
  // The `code` of a bulk write is the code of its first failed statement, so the other statements are checked too.
  const failed = [...eachOf(writeErrors), ...eachOf(writeConcernErrors)];
  if (failed.some((one) => CODES.has(one.code))) return true;
  // Errors of bulk writes have no cause. The driver stores the network error in `errorResponse`.
  return [error.cause, errorResponse].some((inner) => inner !== error && isUnavailable(inner));
}

function eachOf(errors: unknown): DriverError[] {
  if (errors instanceof Map) return [...(errors as Map<number, DriverError>).values()];
  return Array.isArray(errors) ? (errors as DriverError[]) : [];
}
