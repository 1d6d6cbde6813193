import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ApiClient, RefusedRequest } from '../api-client';
import { newCompany } from '../new-company';
import { readJsonFile, writeJsonFile } from '../system/run-file';

/** The demo company, kept in `<dir>/demo.json` between starts. */
export interface DemoCompany {
  id: number;
  apiKey: string;
  callbackKey: string;
  signingSecret: string;
  brandID: number;
}

const NAME = 'Demo';
const FIRST_SMS = 100_000;
/** Below this balance, the next start adds SMS. */
const LOW_SMS = 5_000;

/** A company with a key, an SMS balance and an authorized brand: the company of the last start, or a new one. */
export async function demoCompany(
  dir: string,
  gatewayUrl: string,
  operator: ApiClient,
): Promise<DemoCompany> {
  const file = join(dir, 'demo.json');
  const known = readJsonFile<DemoCompany>(file);
  if (known && (await companyExists(known.id, operator))) {
    await refill(known, gatewayUrl, operator);
    return known;
  }
  const sms = { amount: FIRST_SMS, reference: 'demo-first' };
  const { key: apiKey, ...made } = await newCompany(operator, gatewayUrl, { name: NAME, sms });
  const company: DemoCompany = {
    apiKey,
    ...made,
    callbackKey: randomBytes(18).toString('base64url'),
    signingSecret: `whsec_${randomBytes(32).toString('base64')}`,
  };
  writeJsonFile(file, company);
  return company;
}

async function companyExists(id: number, operator: ApiClient): Promise<boolean> {
  try {
    await operator.data('GET', `/companies/${id}`);
    return true;
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 404) return false;
    throw error;
  }
}

async function refill({ id, apiKey }: DemoCompany, gatewayUrl: string, operator: ApiClient): Promise<void> {
  const { sms } = await ApiClient.ofCompany(gatewayUrl, apiKey).ask<{ sms: number }>('GET', '/sms/balance');
  if (sms >= LOW_SMS) return;
  // Applied once per reference.
  const more = { amount: FIRST_SMS, reference: `demo-refill-${new Date().toISOString()}` };
  await operator.data('POST', `/companies/${id}/sms-balance`, more);
}
