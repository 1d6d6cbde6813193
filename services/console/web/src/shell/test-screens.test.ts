import { companyEntries } from './entries';
import { hasTests, placeInMode } from './test-screens';

it('offers the screens with test data', () => {
  const shown = companyEntries('admin').filter(({ to }) => hasTests(to));
  expect(shown.map(({ to }) => to)).toEqual(['/company/compose', '/company/messages', '/company/callbacks']);
  expect(hasTests('/company/messages/1/995555123456')).toBe(true);
  expect(
    ['/company', '/company/payments', '/company/inbound', '/company/compose-x'].filter(hasTests),
  ).toEqual([]);
});

it('leads to the same screen in the other mode, or to the messages', () => {
  expect(placeInMode('/company/sends', 'test')).toBe('/test/company/sends');
  expect(placeInMode('/company/messages/1/995555123456', 'test')).toBe('/test/company/messages');
  expect(['/company', '/company/usage'].map((path) => placeInMode(path, 'test'))).toEqual([
    '/test/company/messages',
    '/test/company/messages',
  ]);
  expect(placeInMode('/company/compose/csv', 'live')).toBe('/company/compose');
});
