import type { Response } from 'express';
import { UnauthorizedError } from '@herald/errors';
import { companyOf } from '@herald/service';

/** The company that asks, with the key that it asks with. */
export interface KeyCaller {
  company: number;
  keyID: number;
  timezone: string;
  /** Address of the client. */
  from: string;
  /** A test key: it reads and changes test data only. */
  test: boolean;
}

/** Who asks. In routes of `/v1` that the gateway answers itself. @throws UnauthorizedError on any other request. */
export function actingKey(response: Response): KeyCaller {
  const { company, keyID, timezone, from, test = false } = companyOf(response);
  if (keyID === undefined || from === undefined) throw new UnauthorizedError();
  return { company, keyID, timezone, from, test };
}

/** Whether a company asks, and no operator. */
export function isOfCompany({ locals }: Response): boolean {
  return locals.caller !== undefined;
}
