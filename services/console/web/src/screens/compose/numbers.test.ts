import { numbersIn, withMeaning } from './numbers';

const choices = [{ written: '598 11 12 23', local: '+995598111223', international: '+598111223' }];

it('splits the input at commas, semicolons, tabs and lines', () => {
  expect(numbersIn(' 995555123456, 598 11 12 23;\n\t+1 202 555 0123 ')).toEqual([
    ...['995555123456', '598 11 12 23', '+1 202 555 0123'],
  ]);
});

it.each([
  ['local', '995555123456,\n +995598111223 ;598 11 12 24'],
  ['international', '995555123456,\n +598111223 ;598 11 12 24'],
] as const)('replaces numbers with two meanings by the %s one, and nothing else', (meaning, expected) => {
  expect(withMeaning('995555123456,\n 598 11 12 23 ;598 11 12 24', choices, meaning)).toBe(expected);
});
