import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '@herald/local-servers';
import { writeJsonFile } from '../system/run-file';
import { BRAND_CREATED, CompanyClient } from './company-client';
import type { OperatorClient } from './operator-client';

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
const AUTHORIZED = '1';

/** A company with a key, an SMS balance and an authorized brand: that of the last start, else a new one. */
export async function demoCompany(
  dir: string,
  gatewayUrl: string,
  operator: OperatorClient,
): Promise<DemoCompany> {
  const file = join(dir, 'demo.json');
  const known = readDemo(file);
  if (known && (await operator.companyExists(known.id))) {
    await refill(known, gatewayUrl, operator);
    return known;
  }
  const id = await operator.createCompany(NAME);
  const apiKey = await operator.createKey(id);
  await operator.addSms(id, FIRST_SMS, 'demo-first');
  const brandID = await authorizedBrand(new CompanyClient(gatewayUrl, apiKey), operator);
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

async function refill(company: DemoCompany, gatewayUrl: string, operator: OperatorClient): Promise<void> {
  const sms = await new CompanyClient(gatewayUrl, company.apiKey).balance();
  if (sms < LOW_SMS) await operator.addSms(company.id, FIRST_SMS, `demo-refill-${new Date().toISOString()}`);
}

async function authorizedBrand(client: CompanyClient, operator: OperatorClient): Promise<number> {
  const existing = (await client.brands()).find(({ name }) => name === NAME);
  const brandID = existing ? Number(existing.id) : await newBrand(client);
  if (existing?.authorized !== AUTHORIZED) await operator.authorizeBrand(brandID);
  return brandID;
}

async function newBrand(client: CompanyClient): Promise<number> {
  const { statusID, message, brandID } = await client.createBrand(NAME);
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
