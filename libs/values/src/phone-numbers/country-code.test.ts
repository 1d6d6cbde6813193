import { countryCodeOf } from './country-code';

it.each([
  ['995599000001', '995'],
  ['12025550123', '1'],
  ['79161234567', '7'],
  ['447700900123', '44'],
  ['37061234567', '370'],
  ['4915112345678', '49'],
])('the country code of %s is %s', (number, code) => {
  expect(countryCodeOf(number)).toBe(code);
});
