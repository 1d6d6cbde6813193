import { ValidationError } from '@herald/contracts/errors';
import { orderById, parsePagingById } from './by-id';

const PAGING = { draw: 0, start: 0, length: 1000 };

function errorsOf(query: Record<string, unknown>): unknown {
  try {
    return parsePagingById(query);
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
}

describe('the paging of a list by id', () => {
  it('is the paging of all lists by default', () => {
    expect(parsePagingById({})).toEqual(PAGING);
    expect(parsePagingById({ newestFirst: 'false', after: '17', length: '5' })).toEqual({
      draw: 0,
      start: 0,
      length: 5,
      newestFirst: false,
      after: 17,
    });
  });

  it('names every invalid field at once, including the fields of all lists', () => {
    expect(errorsOf({ newestFirst: 'yes', after: '0', start: '-1' })).toEqual({
      newestFirst: 'newestFirst must be true or false',
      after: 'after must be the id of a row',
      start: 'start must be an integer of at least 0',
    });
    for (const bad of ['', 'x', ['1', '2']])
      expect(errorsOf({ newestFirst: bad, after: bad })).toEqual({
        newestFirst: expect.any(String),
        after: expect.any(String),
      });
  });

  it.each([
    [undefined, 'oldest first', 1, { $gt: 5 }],
    [undefined, 'newest first', -1, { $lt: 5 }],
    [true, 'oldest first', -1, { $lt: 5 }],
    [false, 'newest first', 1, { $gt: 5 }],
  ] as const)('newestFirst=%s of a list that is %s', (newestFirst, byDefault, direction, behind) => {
    const paging = { ...PAGING, ...(newestFirst === undefined ? {} : { newestFirst }) };
    expect(orderById(paging, byDefault)).toEqual({ direction, behind: null });
    expect(orderById({ ...paging, after: 5 }, byDefault)).toEqual({ direction, behind });
  });
});
