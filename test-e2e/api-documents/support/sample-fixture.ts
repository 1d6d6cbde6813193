import { randomInt, randomUUID } from 'node:crypto';
import { until } from '@herald/testing/until';
import { type Company, newCompany } from '../../support/company';
import { putIntoQueue } from '../../support/broker';
import { CompanyApi } from '../../support/company-api';
import { hasHeldBatch } from '../../support/databases';
import { herald } from '../../support/herald';
import { operator } from '../../support/operator-api';
import { minutesAhead } from '../../support/send-times';
import { dayAhead } from '../../billing-contract/support/calendar';
import type { Json } from './open-api';

/** Replacements for values in the document's examples: a field of this name with the first value is sent with the second value. */
export type Ids = Record<string, ReadonlyMap<unknown, unknown>>;

/** The sender of an example, and the objects that it uses. */
export interface Setting {
  key: string;
  ids: Ids;
}

type Overrides = Record<string, [sample: unknown, real: unknown]>;

const QUEUE = 'sms.submit.otp';
const ROUTE = 'acme';
const HTTP_ROUTE = 'vonage';
const ITEMS = {
  'customer-types': { name: 'Non-profit' },
  tariffs: { name: 'Home 100', price: '35.00' },
  areas: { name: 'Tbilisi' },
  groups: { name: 'Branch 1' },
  tags: { name: 'vip' },
  'gps-providers': { name: 'Track' },
} as const;

/** A number with personal data, which is exported and erased. */
const OF_A_PERSON = '995598123456';

/** The company of the examples, with all objects that they name; and further companies, for examples that need a separate state. */
export class SampleFixture {
  private people = 0;

  private constructor(
    readonly company: Company,
    private readonly ids: Ids,
  ) {}

  static async create(): Promise<SampleFixture> {
    const company = await newCompany({ callbacks: true, brandName: 'My Shop', balance: 10_000 });
    const { api, brandID } = company;
    const smsID = await send(company, {});
    await api.settled(smsID);
    await api.settled(await send(company, { numbers: [OF_A_PERSON] }));
    await newBilling(company.id, api);
    const delivery = await firstDelivery(company.id);
    const ids = idsOf({
      id: [7, company.id],
      company: [7, company.id],
      brandID: [12, brandID],
      smsID: [1001, smsID],
      deliveryID: ['1001.0.1', delivery],
      date: ['2027-01-31', dayAhead(30)],
    });
    return new SampleFixture(company, ids);
  }

  /** The company of the examples, with some IDs replaced for an example. */
  with(overrides: Overrides): Setting {
    return { key: this.company.api.key, ids: { ...this.ids, ...idsOf(overrides) } };
  }

  get setting(): Setting {
    return this.with({});
  }

  async awaitingBrand(): Promise<Setting> {
    const other = await plainCompany();
    return { ...other, ids: { ...other.ids, ...idsOf({ brandID: [13, await newBrand(other, 'My Shop')] }) } };
  }

  async ownBrand(): Promise<Setting> {
    const other = await plainCompany();
    return { ...other, ids: { ...other.ids, ...idsOf({ brandID: [12, await newBrand(other, 'My Shop')] }) } };
  }

  async newKey(): Promise<Setting> {
    const { id } = await operator().data<{ id: number }>('POST', `/companies/${this.company.id}/keys`, {
      name: 'web shop',
    });
    return this.with({ keyID: [3, id] });
  }

  /** A person who signs in for the company. */
  async colleague(): Promise<Setting> {
    const given = { email: `${randomUUID()}@example.com`, role: 'sender' };
    const people = `/companies/${this.company.id}/people`;
    const { id } = await operator().data<{ id: number }>('POST', people, given);
    return this.with({ personID: [21, id] });
  }

  /** A rule for inbound messages, with its own address. */
  async inboundRule(): Promise<Setting> {
    const rule = { address: randomUUID().slice(0, 18), keyword: 'PIZZA', company: this.company.id };
    const { id } = await operator().data<{ id: number }>('POST', '/inbound-rules', rule);
    return this.with({ ruleID: [5, id] });
  }

  /** A sender rule with its own prefix. */
  async senderRule(): Promise<Setting> {
    const prefix = `999${randomInt(1_000_000_000)}`;
    const { id } = await operator().data<{ id: number }>('POST', '/sender-rules', { prefix, action: 'keep' });
    return this.with({ ruleID: [5, id] });
  }

  async brandTemplate(): Promise<Setting> {
    const { id: company, brandID } = this.company;
    const template = { text: `Your code is {#var#} ${randomUUID()}`, externalID: randomUUID() };
    const path = `/companies/${company}/brands/${brandID}/templates`;
    const { id } = await operator().data<{ id: number }>('POST', path, template);
    return this.with({ templateID: [3, id] });
  }

  async operator(): Promise<Setting> {
    const given = { name: 'Nino', role: 'support', email: `${randomUUID()}@example.com` };
    const { id } = await operator().data<{ id: number }>('POST', '/operators', given);
    const token = await operator().data<{ id: number }>('POST', `/operators/${id}/tokens`, {});
    return this.with({ operatorID: [4, id], tokenID: [9, token.id] });
  }

  async scheduled(): Promise<Setting> {
    const scheduled = await send(this.company, { sendTime: minutesAhead(60) });
    const smsID = new Map([...this.ids['smsID']!, [1002, scheduled]]);
    return { ...this.setting, ids: { ...this.ids, smsID } };
  }

  /** A send on hold, because its company is suspended. Repeated, because a process that has not read the suspension yet still sends. */
  async onHold(): Promise<Setting> {
    const stopped = await newCompany();
    // One recipient is finished already, like some of the document's example.
    await operator().stopList('POST', ['995555123457'], stopped.id);
    await operator().data('POST', `/companies/${stopped.id}/stop-sending`);
    for (;;) {
      const smsID = await send(stopped, { numbers: ['995555123456', '995555123457'] });
      const read = async () => ((await hasHeldBatch(stopped.id)) ? 'held' : await jobState(smsID));
      const state = await until(read, (now) => now === 'held' || now === 'done');
      if (state === 'held') return this.with({ smsID: [1003, smsID] });
    }
  }

  /** A separate payment; `reversed`: already reversed. */
  async paid({ reversed = false } = {}): Promise<Setting> {
    const { body } = await this.company.api.post('/v1/payments/add', { accountID: 100_001, sum: 10 });
    const id = Number((body.data as { id: string }).id);
    if (reversed) await this.company.api.post(`/v1/payments/${id}/reverse`, {});
    return this.with({ paymentID: reversed ? [3, id] : [2, id] });
  }

  /** A customer that no other example uses. */
  async person(): Promise<Setting> {
    const made = {
      typeID: 1,
      name: 'Nino',
      numbers: [{ mobile: `9955981${String(++this.people).padStart(5, '0')}` }],
    };
    const { body } = await this.company.api.post('/v1/customers/create', made);
    return this.with({ customerID: [15, (body.data as { id: number }).id] });
  }

  async erasure(): Promise<Setting> {
    const path = `/companies/${this.company.id}/privacy/numbers/995598200000`;
    const { id } = await operator().data<{ id: number }>('DELETE', path);
    return this.with({ taskID: [3, id] });
  }

  async run(): Promise<Setting> {
    const path = `/companies/${this.company.id}/billing-run`;
    const { id } = await operator().data<{ id: number }>('POST', path, { dryRun: true });
    return this.with({ runID: [1, id] });
  }

  /** A catalogue item without references. */
  async newItem(kind: string): Promise<Setting> {
    const fields = kind === 'ip-ranges' ? nextRange() : ITEMS[kind as keyof typeof ITEMS];
    const { id } = await operator().data<{ id: number }>(
      'POST',
      `/companies/${this.company.id}/${kind}`,
      fields,
    );
    return { ...this.setting, ids: { ...this.ids, itemID: new Map([3, 4].map((sample) => [sample, id])) } };
  }

  async route(): Promise<Setting> {
    if ((await operator().get(`/routes/${ROUTE}`)).status === 404) {
      await operator().data('POST', '/routes', {
        url: `smpp://x@smsc.example.com:2775?name=${ROUTE}&prefixes=9950`,
      });
    }
    return this.setting;
  }

  /** The document's account at a provider. */
  async httpRoute(): Promise<Setting> {
    if ((await operator().get(`/routes/${HTTP_ROUTE}`)).status === 404) {
      await operator().data('POST', '/routes', {
        url: `https://api.nexmo.com?preset=vonage&name=${HTTP_ROUTE}&apiKey=a&apiSecret=b&prefixes=9951`,
      });
    }
    return this.setting;
  }

  /** A route with a connected bind, in place of the document's route. */
  async liveRoute(): Promise<Setting> {
    const routes = await operator().data<{ name: string; live: boolean }[]>('GET', '/routes');
    const { name } = routes.find(({ live }) => live)!;
    return { ...this.setting, ids: { ...this.ids, name: new Map([[ROUTE, name]]) } };
  }

  async pausedRoute(): Promise<Setting> {
    const setting = await this.route();
    await operator().data('POST', `/routes/${ROUTE}/pause`);
    return setting;
  }

  /** A separate dead-lettered message. */
  async deadLetter(): Promise<Setting> {
    const body = `no JSON ${randomUUID()}`;
    await putIntoQueue(QUEUE, body);
    const letter = await until(
      async () => {
        const letters = await operator().data<{ id: number; body: unknown }[]>(
          'GET',
          `/dead-letters?queue=${QUEUE}`,
        );
        return letters.find((found) => found.body === body);
      },
      (found) => found !== undefined,
    );
    return this.with({ letterID: [5, letter!.id] });
  }
}

function idsOf(values: Overrides): Ids {
  return Object.fromEntries(
    Object.entries(values).map(([name, [sample, real]]) => [name, new Map([[sample, real]])]),
  );
}

const jobState = async (smsID: number): Promise<string> =>
  (await operator().data<{ state: string }>('GET', `/jobs/${smsID}`)).state;

/** A company with only a key. */
export async function plainCompany(fields: Json = {}): Promise<Setting> {
  const { id } = await operator().data<{ id: number }>('POST', '/companies', { name: 'Example', ...fields });
  const path = `/companies/${id}/keys`;
  const { key, id: keyID } = await operator().data<{ key: string; id: number }>('POST', path, {});
  const ids = idsOf({ id: [7, id], company: [7, id], keyID: [3, keyID], date: ['2027-01-31', dayAhead(30)] });
  return { key, ids };
}

/** A company whose key was rotated by the request of the examples. */
export async function companyWithRotatedKey(by: 'operator' | 'company'): Promise<Setting> {
  const setting = await plainCompany();
  const [id, keyID] = ['id', 'keyID'].map((name) => String([...setting.ids[name]!.values()][0]));
  const given = { body: { overlapSeconds: 3_600 }, headers: { 'idempotency-key': 'rotation-key' } };
  const asked =
    by === 'operator'
      ? operator().request('POST', `/companies/${id}/keys/${keyID}/rotate`, given)
      : apiOf(setting).request('POST', `/v1/keys/${keyID}/rotate`, given);
  await answered(201, asked);
  return setting;
}

/** The same with an authorized brand, and no SMS. */
export async function poorCompany(): Promise<Setting> {
  const other = await plainCompany();
  const brandID = await newBrand(other, 'My Shop');
  await operator().data('POST', `/brands/${brandID}/authorize`);
  return { ...other, ids: { ...other.ids, ...idsOf({ brandID: [12, brandID] }) } };
}

/** The same with a customer, and the objects that accounts name. */
export async function billingCompany(fields: Json = {}): Promise<Setting> {
  const other = await plainCompany(fields);
  await newBilling([...other.ids['id']!.values()][0] as number, apiOf(other));
  return other;
}

/** The same with a listener. */
export async function listeningCompany(): Promise<Setting> {
  const other = await plainCompany();
  const own = { key: 'a-key-of-mine', signingSecret: `whsec_${Buffer.alloc(24).toString('base64')}` };
  await answered(200, apiOf(other).post('/v1/callback/listen', own));
  return other;
}

export async function newBrand(setting: Setting, brandName: string): Promise<number> {
  const { body } = await apiOf(setting).brandCreate({ brandName });
  if (body.statusID !== 0) throw new Error(`The brand was not created: ${JSON.stringify(body)}`);
  return body['brandID'] as number;
}

function apiOf({ key }: Setting): CompanyApi {
  return new CompanyApi(herald().system.run.gatewayUrl, key);
}

async function send({ api, brandID }: Company, fields: Json): Promise<number> {
  const { body } = await api.send({ brandID, numbers: ['995555123456'], text: 'Hello', ...fields });
  if (body.statusID !== 0) throw new Error(`Not sent: ${JSON.stringify(body)}`);
  return body['smsID'] as number;
}

/** One item of every catalogue, a customer (1), and an account (100001) with the numbers that other examples collide with. */
async function newBilling(company: number, api: CompanyApi): Promise<void> {
  for (const [kind, fields] of Object.entries(ITEMS))
    await operator().data('POST', `/companies/${company}/${kind}`, fields);
  await operator().data('POST', `/companies/${company}/ip-ranges`, {
    name: 'Old town',
    cidr: '10.20.0.0/24',
  });
  const customer = { typeID: 1, personalNo: '01001012345', mobile: '995555123456' };
  await answered(201, api.post('/v1/customers/create', customer));
  const account = { customerID: 1, tariffID: 1, areaID: 1, numbers: [{ mobile: '995555123459' }] };
  const { statusID, errors } = (await api.post('/v1/accounts/create', account)).body;
  // If a company's modules require more fields, its examples create their own account.
  if (statusID !== 0 && !(errors as Json)['mac']) throw new Error(`No account: ${JSON.stringify(errors)}`);
}

async function answered(wanted: number, answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer;
  if (status !== wanted) throw new Error(`Not answered with ${wanted}: ${status} ${text}`);
}

async function firstDelivery(company: number): Promise<string> {
  const found = await until(
    () => operator().deliveries(company, { state: 'delivered', event: 'sms.delivery.updated' }),
    ({ body }) => (body.data as { id: string }[]).length > 0,
    { what: 'a delivered callback' },
  );
  return (found.body.data as { id: string }[])[0]!.id;
}

let ranges = 40;
function nextRange(): Json {
  return { name: 'Old town', cidr: `10.${++ranges}.0.0/24` };
}
