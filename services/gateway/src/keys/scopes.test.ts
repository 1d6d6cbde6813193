import { SCOPES, scopesGranted } from './scopes';

const ofCreation = (kind: string): string[] => [`${kind}.create`, `${kind}.update`];
const without = (...kinds: string[]) => SCOPES.filter((scope) => !kinds.flatMap(ofCreation).includes(scope));

it('a list of contract permissions grants creations with updates, and every scope without a permission in the contract', () => {
  expect(scopesGranted(['customers.create', 'accounts.create'])).toEqual(SCOPES);
  expect(scopesGranted([])).toEqual(without('customers', 'accounts'));
  expect(scopesGranted(['accounts.create'])).toEqual(without('customers'));
});

it('a list with any other scope grants only its own scopes', () => {
  expect(scopesGranted(['sms.send'])).toEqual(['sms.send']);
  expect(scopesGranted(['customers.read', 'customers.create'])).toEqual([
    'customers.create',
    'customers.read',
  ]);
});

it('a list of all scopes grants all scopes', () => expect(scopesGranted(SCOPES)).toEqual(SCOPES));
