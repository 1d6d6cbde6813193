import { NUMBER_LOCALES } from './number-locales';

const shown = (locale: string) => {
  const { format } = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  return [
    [-1234, 12_345, 1_234_567.5].map(format),
    [0, 1, 2, 5, 11, 101].map((count) => plurals.select(count)),
  ];
};

it('Georgian numbers are written as in Georgian, in browsers without it too', () => {
  expect(shown(NUMBER_LOCALES.ka)).toEqual(shown('ka'));
  expect(shown('ka')[0]).toEqual(['-1234', '12\u00a0345', '1\u00a0234\u00a0567,5']);
});
