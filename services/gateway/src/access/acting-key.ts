import type { Response } from 'express';
import { UnauthorizedError } from '@herald/contracts/errors';
import { companyOf } from '@herald/service';

/** The company that sends a request, and the key that authenticates it. */
export interface KeyCaller {
  company: number;
  keyID: number;
  timezone: string;
  /** Address of the client. */
  from: string;
  /** A test key: it reads and changes test data only. */
  test: boolean;
}

/** The caller of a `/v1` route that the gateway answers itself. @throws UnauthorizedError for any other request. */
export function actingKey(response: Response): KeyCaller {
  const { company, keyID, timezone, from, test = false } = companyOf(response);
  if (keyID === undefined || from === undefined) throw new UnauthorizedError();
  return { company, keyID, timezone, from, test };
}

/** Whether the caller is a company and not an operator. */
export function isOfCompany({ locals }: Response): boolean {
  return locals.caller !== undefined;
}
