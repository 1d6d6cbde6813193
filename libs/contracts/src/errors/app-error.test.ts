import {
  CODES_HEADER,
  codesIn,
  ContractStatusError,
  decideQueueError,
  mustBe,
  noRecord,
  NotFoundError,
  PermanentQueueError,
  said,
  toAppError,
  UnavailableError,
  ValidationError,
} from './index';

describe('toAppError', () => {
  it('masks an unknown error as 500 with statusID 99', () => {
    const error = toAppError(new Error('password=hunter2 at db.internal'));
    expect(error.status).toBe(500);
    expect(error.body()).toEqual({
      statusID: 99,
      message: expect.stringContaining('The request may or may not have been executed'),
      data: null,
    });
  });

  it('turns an unavailable dependency into 503 with Retry-After', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1'), { code: 'ECONNREFUSED' });
    const error = toAppError(refused);
    expect(error.status).toBe(503);
    expect(error.headers).toHaveProperty('Retry-After');
    expect(error.message).not.toContain('10.0.0.1');
  });

  it('keeps a typed error unchanged', () => {
    const error = new ValidationError({ name: 'Name is too long.' });
    expect(toAppError(error)).toBe(error);
    expect(error.body()).toMatchObject({ statusID: 400, data: null, errors: { name: 'Name is too long.' } });
  });
});

it.each([
  [10, 200],
  [90, 400],
  [99, 500],
])('statusID %d of the contract has HTTP status %d', (statusID, status) => {
  expect(new ContractStatusError(statusID, 'x').status).toBe(status);
});

describe('decideQueueError', () => {
  it('waits for an unavailable dependency without a limit of tries', () => {
    expect(decideQueueError(new UnavailableError(), 1000, 5)).toBe('wait');
  });
  it('retries an unknown error a few times, then dead-letters the message', () => {
    expect(decideQueueError(new Error('bug'), 4, 5)).toBe('retry');
    expect(decideQueueError(new Error('bug'), 5, 5)).toBe('dead-letter');
  });
  it('dead-letters a message with a permanent error at once', () => {
    expect(decideQueueError(new PermanentQueueError('shape'), 0, 5)).toBe('dead-letter');
  });
});

describe('the codes of an error', () => {
  it('are in a header, which an answer with very long values does not have', () => {
    const unknown = new NotFoundError(noRecord('account', 7));
    const codes = { code: 'no_record', params: { kind: 'account', id: '7' } };
    expect(unknown.body()).toEqual({ statusID: 404, message: 'There is no account 7.', data: null });
    expect(codesIn(unknown.headers[CODES_HEADER])).toEqual(codes);
    const invalid = new ValidationError({ id: mustBe('id', said('be_flag')), name: 'is plain' });
    expect(codesIn(invalid.headers[CODES_HEADER])).toMatchObject({
      code: 'validation_failed',
      errorCodes: { id: [{ code: 'must_be' }], name: [] },
    });
    expect(new NotFoundError(noRecord('account', 'ა'.repeat(1_000))).headers).toEqual({});
    expect(codesIn(new NotFoundError(noRecord('account', '\ud800')).headers[CODES_HEADER])).toBeDefined();
  });
});
