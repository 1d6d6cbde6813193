import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '@herald/local-servers';
import { ApiClient, RefusedRequest } from '../api-client';
import { writeJsonFile } from '../system/run-file';

/** The demo company as it stands in `<dir>/demo.json`, from one start to the next. */
export interface DemoCompany {
  id: number;
  apiKey: string;
  callbackKey: string;
  signingSecret: string;
  brandID: number;
}

const NAME = 'Demo';
const FIRST_SMS = 100_000;
/** Below this, the next start adds to the balance. */
const LOW_SMS = 5_000;
/** A brand's `authorized`, and the statusID of its creation (interface.md parts 3 and 7). */
const AUTHORIZED = '1';
const BRAND_CREATED = 0;

/** A company with a key, an SMS balance and an authorized brand: that of the last start, else a new one. */
export async function demoCompany(
  dir: string,
  gatewayUrl: string,
  operator: ApiClient,
): Promise<DemoCompany> {
  const file = join(dir, 'demo.json');
  const known = readDemo(file);
  if (known && (await companyExists(known.id, operator))) {
    await refill(known, gatewayUrl, operator);
    return known;
  }
  const { id } = await operator.data<{ id: number }>('POST', '/companies', { name: NAME });
  const { key: apiKey } = await operator.data<{ key: string }>('POST', `/companies/${id}/keys`, {
    name: NAME,
  });
  await addSms(id, 'demo-first', operator);
  const brandID = await authorizedBrand(ApiClient.ofCompany(gatewayUrl, apiKey), operator);
  const company: DemoCompany = { id, apiKey, brandID, ...newCallbackSecrets() };
  writeJsonFile(file, company);
  return company;
}

function newCallbackSecrets(): Pick<DemoCompany, 'callbackKey' | 'signingSecret'> {
  return {
    callbackKey: randomBytes(18).toString('base64url'),
    signingSecret: `whsec_${randomBytes(32).toString('base64')}`,
  };
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

async function refill(company: DemoCompany, gatewayUrl: string, operator: ApiClient): Promise<void> {
  const client = ApiClient.ofCompany(gatewayUrl, company.apiKey);
  const { sms } = await client.ask<{ sms: number }>('GET', '/sms/balance');
  if (sms < LOW_SMS) await addSms(company.id, `demo-refill-${new Date().toISOString()}`, operator);
}

/** Once per reference. */
async function addSms(company: number, reference: string, operator: ApiClient): Promise<void> {
  await operator.data('POST', `/companies/${company}/sms-balance`, { amount: FIRST_SMS, reference });
}

async function authorizedBrand(client: ApiClient, operator: ApiClient): Promise<number> {
  const brands = await client.data<{ id: string; name: string; authorized: string }[]>(
    'GET',
    '/sms/brandNames',
  );
  const existing = brands.find(({ name }) => name === NAME);
  const brandID = existing ? Number(existing.id) : await newBrand(client);
  if (existing?.authorized !== AUTHORIZED) await operator.data('POST', `/brands/${brandID}/authorize`, {});
  return brandID;
}

async function newBrand(client: ApiClient): Promise<number> {
  const { statusID, message, brandID } = await client.ask<{
    statusID: number;
    message: string;
    brandID: number;
  }>('POST', '/sms/brandNameCreate', { brandName: NAME });
  if (statusID === BRAND_CREATED) return brandID;
  throw new SetupError(
    `The demo's brand could not be created (${statusID}: ${message})`,
    'Begin anew: npm start -- --fresh',
  );
}

function readDemo(file: string): DemoCompany | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DemoCompany;
  } catch {
    return null; // the first start
  }
}
