import type { Response } from 'express';
import { ForbiddenError, said } from '@herald/contracts/errors';
import { companyOf } from '@herald/service';

type Fields = Record<string, unknown>;

/** Request fields with the record fields that each of them sets. Fields derived from other records are not listed. */
type Sendable = Readonly<Record<string, readonly string[]>>;

const itself = (...names: string[]): Sendable => Object.fromEntries(names.map((name) => [name, [name]]));
const NUMBERS = ['numbers', 'mobile'];

export const SENT_OF_CUSTOMERS: Sendable = {
  ...itself('typeID', 'name', 'personalNo', 'email', 'birthDate', 'address', 'lang', 'column1', 'column2'),
  numbers: NUMBERS,
  mobile: NUMBERS,
  number: NUMBERS,
};

export const SENT_OF_ACCOUNTS: Sendable = {
  ...itself('customerID', 'name', 'birthDate', 'areaID', 'address', 'geoLocation', 'column1', 'column2'),
  ...itself('tariffID', 'groupID', 'tagsID', 'minimalBalance', 'mac', 'onuMac', 'stbMac'),
  ...itself('gpsProviderID', 'gpsTrackIdentifier'),
  numbers: NUMBERS,
  ipRangeID: ['ipRangeID', 'ip'],
};

/** A key without the read scope gets only ids and the fields of its request, so that it cannot read records by writing them. */
export function shownTo(
  response: Response,
  scope: string,
  record: Fields,
  { body, sendable, ids = ['id'] }: { body: Fields; sendable: Sendable; ids?: readonly string[] },
): Fields {
  if (mayRead(response, scope)) return record;
  const shown = new Set([
    ...ids,
    ...Object.keys(body).flatMap((name) => (Object.hasOwn(sendable, name) ? sendable[name]! : [])),
  ]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name)));
}

/** Without the read scope, `was` would show whether it has the stored values. @throws ForbiddenError */
export function requireReadForWas(response: Response, scope: string, body: Fields): void {
  if ((body.was ?? null) !== null && !mayRead(response, scope))
    throw new ForbiddenError(said('scope_for_was', { scope }));
}

function mayRead(response: Response, scope: string): boolean {
  return companyOf(response).permissions.includes(scope);
}
