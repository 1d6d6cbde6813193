import { formatDateTime } from '@herald/company-time';
import { type KeyDocument, scopesOf } from './key-model';
import { stateOf } from './key-service';

/** A key with its secret masked, and with timestamps in the company's time zone. */
export function keyRecord(document: KeyDocument, timezone: string, now: Date): Record<string, unknown> {
  const time = (date: Date | null | undefined): string | null =>
    date ? formatDateTime(date, timezone) : null;
  return {
    id: document._id,
    name: document.name,
    key: document.masked,
    permissions: document.permissions,
    scopes: scopesOf(document),
    cidrs: document.cidrs,
    queryAllowed: document.queryAllowed,
    keysOutlive: document.keysOutlive === true,
    session: document.session === true,
    test: document.test === true,
    madeBy: document.madeBy,
    state: stateOf(document, now),
    createdAt: time(document.createdAt),
    expiresAt: time(document.expiresAt),
    revokedAt: time(document.revokedAt),
    lastUsedAt: time(document.lastUsedAt),
    lastUsedFrom: document.lastUsedFrom ?? null,
  };
}
