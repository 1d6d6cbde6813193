import { type FieldWords, said, ValidationError } from '@herald/contracts/errors';
import { isWithin, parseAddressOrNetwork } from '@herald/values/ip-addresses';
import { type KeyDocument, scopesOf } from './key-model';
import type { KeyCreation, OwnKeyCreation } from './key-schema';

type Limits = Pick<
  KeyDocument,
  'scopes' | 'permissions' | 'cidrs' | 'queryAllowed' | 'keysOutlive' | 'expiresAt' | 'replaced'
>;

/** The settings of a key that another creates; missing ones are inherited, except `keysOutlive`. @throws ValidationError for fields that exceed it */
export function boundBy(
  maker: Limits,
  { name, test, session, keysOutlive = false, ...given }: OwnKeyCreation,
): KeyCreation {
  const asked = {
    scopes: given.scopes ?? scopesOf(maker),
    cidrs: given.cidrs ?? maker.cidrs,
    queryAllowed: given.queryAllowed ?? maker.queryAllowed,
    keysOutlive,
    expiresAt: given.expiresAt === undefined ? endOfCreated(maker) : given.expiresAt,
  };
  const errors = beyond(maker, { ...asked, permissions: [] });
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return { name, test, session, ...asked };
}

/** Error messages by field in which `key` exceeds `maker`; empty if it exceeds it in no field. */
export function beyond(maker: Limits, key: Limits): FieldWords {
  const errors: FieldWords = {};
  const own = scopesOf(maker);
  const lacking = scopesOf(key).filter((scope) => !own.includes(scope));
  if (lacking.length > 0) errors.scopes = said('scopes_beyond_own', { names: lacking.join(', ') });
  if (!areWithin(key.cidrs, maker.cidrs)) {
    errors.cidrs = said('networks_beyond_own', { networks: maker.cidrs.join(', ') });
  }
  if (key.queryAllowed && !maker.queryAllowed) {
    errors.queryAllowed = said('query_beyond_own');
  }
  const end = endOfCreated(maker);
  if (end && !(key.expiresAt && key.expiresAt <= end)) {
    errors.expiresAt = said('expiry_beyond_own', { at: end.toISOString() });
  }
  if (key.keysOutlive && end) {
    errors.keysOutlive = said('keys_expire_with_own');
  }
  return errors;
}

/** The latest expiry of what a key creates; null = no limit. A replaced key creates nothing that outlives it, whatever its settings. */
export function endOfCreated({
  keysOutlive,
  replaced,
  expiresAt,
}: Pick<KeyDocument, 'keysOutlive' | 'expiresAt' | 'replaced'>): Date | null {
  return keysOutlive && !replaced ? null : expiresAt;
}

/** Whether each inner network lies within an outer network; an empty list means all addresses. */
function areWithin(inner: string[], outer: string[]): boolean {
  if (outer.length === 0) return true;
  const bounds = outer.map((network) => parseAddressOrNetwork(network)!);
  const networks = inner.map((network) => parseAddressOrNetwork(network)!);
  return networks.length > 0 && networks.every((network) => bounds.some((bound) => isWithin(network, bound)));
}
