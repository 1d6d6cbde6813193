import { SCOPES, scopesGranted } from './scopes';

const WITHOUT_CREATIONS = SCOPES.filter((scope) => !scope.endsWith('.create'));

it("a list in the contract's words grants creations, and all that needs no permission there", () => {
  expect(scopesGranted(['customers.create', 'accounts.create'])).toEqual(SCOPES);
  expect(scopesGranted([])).toEqual(WITHOUT_CREATIONS);
  expect(scopesGranted(['accounts.create'])).toEqual(SCOPES.filter((scope) => scope !== 'customers.create'));
});

it('a list with any other scope is exact', () => {
  expect(scopesGranted(['sms.send'])).toEqual(['sms.send']);
  expect(scopesGranted(['customers.read', 'customers.create'])).toEqual([
    'customers.create',
    'customers.read',
  ]);
});

it('all scopes are all', () => expect(scopesGranted(SCOPES)).toEqual(SCOPES));
