import { SCOPES, scopesGranted } from './scopes';

const ofCreation = (kind: string): string[] => [`${kind}.create`, `${kind}.update`];
const without = (...kinds: string[]) => SCOPES.filter((scope) => !kinds.flatMap(ofCreation).includes(scope));

it("a list in the contract's words grants creations with their corrections, and all that needs no permission there", () => {
  expect(scopesGranted(['customers.create', 'accounts.create'])).toEqual(SCOPES);
  expect(scopesGranted([])).toEqual(without('customers', 'accounts'));
  expect(scopesGranted(['accounts.create'])).toEqual(without('customers'));
});

it('a list with any other scope is exact', () => {
  expect(scopesGranted(['sms.send'])).toEqual(['sms.send']);
  expect(scopesGranted(['customers.read', 'customers.create'])).toEqual([
    'customers.create',
    'customers.read',
  ]);
});

it('all scopes are all', () => expect(scopesGranted(SCOPES)).toEqual(SCOPES));
