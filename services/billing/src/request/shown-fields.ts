import type { Response } from 'express';
import { ForbiddenError } from '@herald/errors';
import { companyOf } from '@herald/service';

type Fields = Record<string, unknown>;

/** The fields of a record that requests set, each with those that it decides. What only follows from other records is none of them. */
type Sendable = Readonly<Record<string, readonly string[]>>;

const itself = (...names: string[]): Sendable => Object.fromEntries(names.map((name) => [name, [name]]));
const NUMBERS = ['numbers', 'mobile'];

export const SENT_OF_CUSTOMERS: Sendable = {
  ...itself('typeID', 'name', 'personalNo', 'email', 'birthDate', 'address', 'lang', 'column1', 'column2'),
  ...{ numbers: NUMBERS, mobile: NUMBERS, number: NUMBERS },
};

export const SENT_OF_ACCOUNTS: Sendable = {
  ...itself('customerID', 'name', 'birthDate', 'areaID', 'address', 'geoLocation', 'column1', 'column2'),
  ...itself('tariffID', 'groupID', 'tagsID', 'minimalBalance', 'mac', 'onuMac', 'stbMac'),
  ...itself('gpsProviderID', 'gpsTrackIdentifier'),
  ...{ numbers: NUMBERS, ipRangeID: ['ipRangeID', 'ip'] },
};

/**
 * What the answer to a change shows of a record: all of it to a key that may read such records, otherwise the ids and the fields that the request
 * itself has set. So a key that may only write reads nothing by writing.
 */
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

/**
 * `was` says what the sender has read, and a refusal whether it still holds: who may not read must not ask by it.
 * @throws ForbiddenError
 */
export function requireReadForWas(response: Response, scope: string, body: Fields): void {
  if ((body.was ?? null) !== null && !mayRead(response, scope))
    throw new ForbiddenError(`The API key lacks the scope ${scope}, which \`was\` needs.`);
}

export function mayRead(response: Response, scope: string): boolean {
  return companyOf(response).permissions.includes(scope);
}
