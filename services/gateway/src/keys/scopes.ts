/** Scopes that can be granted to a key. Each operation of `/v1` requires one of them (`forwarding/public-routes.ts`). */
export const SCOPES = [
  'sms.send',
  'sms.read',
  'brands',
  'customers.create',
  'customers.read',
  'customers.update',
  'accounts.create',
  'accounts.read',
  'accounts.update',
  'payments.add',
  'payments.read',
  'payments.reverse',
  'credit',
  'portal',
] as const;
export type Scope = (typeof SCOPES)[number];

/** The permissions that the API contract (docs/interface.md) defines. It requires no permission for other operations. */
export const CONTRACT_PERMISSIONS = ['customers.create', 'accounts.create'] as const satisfies Scope[];

const isOfContract = (scope: Scope): boolean => CONTRACT_PERMISSIONS.some((one) => one === scope);

/** The contract has no permissions for updates, so a permission to create also grants updates. */
const COMES_WITH: Partial<Record<Scope, Scope>> = {
  'customers.update': 'customers.create',
  'accounts.update': 'accounts.create',
};

/**
 * The scopes that a list of permissions grants, in the order of `SCOPES`. A list of contract permissions only, even an empty list,
 * grants these and every scope for which the contract requires no permission. A list with any other scope grants only the scopes in it.
 */
export function scopesGranted(permissions: readonly Scope[]): Scope[] {
  if (!permissions.every(isOfContract)) return SCOPES.filter((scope) => permissions.includes(scope));
  return SCOPES.filter((scope) => {
    const asked = COMES_WITH[scope] ?? scope;
    return permissions.includes(asked) || !isOfContract(asked);
  });
}
