/** What a key may be limited to. Each operation of `/v1` asks for one of them (`forwarding/public-routes.ts`). */
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

/** What interface.md itself asks a permission for (part 5, rule 5): everything else needs none there. */
export const CONTRACT_PERMISSIONS = ['customers.create', 'accounts.create'] as const satisfies Scope[];

const isOfContract = (scope: Scope): boolean => CONTRACT_PERMISSIONS.some((one) => one === scope);

/** Corrections come with the creation that a list in the contract's own words grants: it has no word for them. */
const COMES_WITH: Partial<Record<Scope, Scope>> = {
  'customers.update': 'customers.create',
  'accounts.update': 'accounts.create',
};

/**
 * All that a key's list of permissions lets it do, in the order of `SCOPES`. A list in the contract's own words (none, one or both
 * of its permissions) says which creations are granted, as in interface.md; what needs no permission there is granted with it. A list with
 * any other scope in it is exact: what it does not name is not granted.
 */
export function scopesGranted(permissions: readonly Scope[]): Scope[] {
  if (!permissions.every(isOfContract)) return SCOPES.filter((scope) => permissions.includes(scope));
  return SCOPES.filter((scope) => {
    const asked = COMES_WITH[scope] ?? scope;
    return permissions.includes(asked) || !isOfContract(asked);
  });
}
