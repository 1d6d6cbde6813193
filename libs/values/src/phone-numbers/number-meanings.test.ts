import { meaningsOf, regionOf } from './number-meanings';

it.each([
  ['598 11 12 23', '598111223', 'UY'],
  ['598111223', '598111223', 'UY'],
  ['(555) 12-34-56', '555123456', 'BR'],
  ['322 12 34 56', '322123456', 'BE'],
])('%s may be international or Georgian', (raw, international, region) => {
  expect(meaningsOf(raw)).toEqual({ international, local: `995${international}` });
  expect(regionOf(international)).toBe(region);
});

it.each([
  ...['995598111223', '+995 598 11 12 23', '+598111223', '00598111223', '+598 11 12 23'],
  // Whole numbers of Uruguay, the United Kingdom and the United States.
  ...['59899123456', '447700900123', '12025550123'],
  ...['0598111223', '12345', 'nonsense', '', '123456789012345'],
])('%s has one meaning at most', (raw) => {
  expect(meaningsOf(raw)).toBeNull();
});

it.each([
  ['995598111223', 'GE'],
  ['12025550123', 'US'],
  ['447400123456', 'GB'],
  ['997123456789', null],
])('the country of %s is %s', (number, region) => {
  expect(regionOf(number)).toBe(region);
});
