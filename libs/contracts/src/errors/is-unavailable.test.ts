import { AppError, isUnavailable, UnavailableError } from './index';

// Errors that the driver (7.5) retries or treats as a change of the servers' state, errors of a router about an unavailable shard, and errors of a
// transaction that conflicts with another.
it.each([
  ...[6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436],
  ...[10058, 43, 63, 64, 133, 150, 202, 216, 234, 237, 317, 384, 13388, 11601],
  ...[24, 50, 112, 246, 251, 290, 365, 391, 462],
])('detects the MongoDB error %d as an outage', (code) => {
  expect(isUnavailable(Object.assign(new Error('x'), { code }))).toBe(true);
});

it.each([
  'RetryableWriteError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'PoolRequestedRetry',
  'RetryableError',
  'SystemOverloadedError',
])('detects an error with the label %s as an outage, regardless of its code', (label) => {
  expect(isUnavailable(Object.assign(new Error('x'), { code: 1, errorLabels: [label] }))).toBe(true);
});

it.each([1, 2, 13, 26, 66, 121, 11000])('does not detect the MongoDB error %d as an outage', (code) => {
  expect(isUnavailable(Object.assign(new Error('x'), { code, errorLabels: [] }))).toBe(false);
});

it('detects a bulk write as an outage if one of its statements failed by an outage', () => {
  const writeErrors = [{ code: 11000 }, { code: 133 }];
  const fails = (fields: object): boolean => isUnavailable(Object.assign(new Error('x'), fields));
  expect(fails({ code: 11000, writeErrors })).toBe(true);
  expect(fails({ code: 11000, writeErrors: [{ code: 11000 }] })).toBe(false);
  // The form of the errors of a write to several collections.
  expect(fails({ writeErrors: new Map([[3, { code: 202 }]]) })).toBe(true);
  expect(fails({ writeErrors: new Map(), writeConcernErrors: [{ code: 64 }] })).toBe(true);
});

it('detects an outage in the cause of an error', () => {
  // The error of a bulk write of MongoDB's driver whose connection was cut.
  const network = Object.assign(new Error('read ECONNRESET'), { name: 'MongoNetworkError' });
  const bulk = Object.assign(new Error('read ECONNRESET'), {
    name: 'MongoBulkWriteError',
    errorResponse: network,
  });
  expect(isUnavailable(bulk)).toBe(true);
  expect(isUnavailable(new Error('x', { cause: new UnavailableError() }))).toBe(true);
  expect(isUnavailable(new AppError(400, 'x', 'y'))).toBe(false);
});
