import { ValidationError } from '@herald/contracts/errors';
import fc from 'fast-check';
import { pageAnswer, parsePaging } from './paging';

function errorsOf(query: Record<string, unknown>): ValidationError['errors'] {
  try {
    parsePaging(query);
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
  return {};
}

describe('parsePaging', () => {
  it('returns the first thousand rows by default', () => {
    expect(parsePaging({ authorized: '2' })).toEqual({ draw: 0, start: 0, length: 1000 });
  });

  it('accepts any value in range, as digits or as numbers', () => {
    fc.assert(
      fc.property(
        fc.record({
          draw: fc.maxSafeNat(),
          start: fc.maxSafeNat(),
          length: fc.integer({ min: 1, max: 10_000 }),
        }),
        (paging) => {
          expect(parsePaging(paging)).toEqual(paging);
          const query = Object.fromEntries(
            Object.entries(paging).map(([name, value]) => [name, String(value)]),
          );
          expect(parsePaging(query)).toEqual(paging);
        },
      ),
    );
  });

  it('names every invalid field at once', () => {
    expect(errorsOf({ draw: 'x', start: '-1', length: '10001' })).toEqual({
      draw: 'draw must be an integer of at least 0',
      start: 'start must be an integer of at least 0',
      length: 'length must be an integer from 1 to 10000',
    });
  });

  it.each([
    '',
    ' 1',
    '1.5',
    '1e3',
    '0x10',
    '+1',
    '-1',
    '9007199254740993',
    ['1', '2'],
    null,
    true,
    Number.NaN,
    1.5,
  ])('refuses %j', (value) => {
    expect(Object.keys(errorsOf({ start: value }))).toEqual(['start']);
  });

  it('refuses a length of 0', () => {
    expect(Object.keys(errorsOf({ length: '0' }))).toEqual(['length']);
  });
});

describe('pageAnswer', () => {
  it('echoes draw, and contains no other fields of the page', () => {
    const page = { recordsTotal: 3, recordsFiltered: 2, data: ['a', 'b'], internal: true };
    expect(pageAnswer({ draw: 7, start: 0, length: 10 }, page)).toEqual({
      draw: 7,
      recordsTotal: 3,
      recordsFiltered: 2,
      data: ['a', 'b'],
    });
  });
});
