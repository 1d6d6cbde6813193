import { randomUUID } from 'node:crypto';
import { type Company, newCompany } from '../../support/company';
import { putIntoQueue } from '../../support/broker';
import { CompanyApi } from '../../support/company-api';
import { herald } from '../../support/herald';
import { operator } from '../../support/operator-api';
import { minutesAhead } from '../../support/send-times';
import { until } from '../../support/until';
import { dayAhead } from '../../billing-contract/support/calendar';
import type { Json } from './open-api';

/**
 * What stands for the values of the document's examples: a field of this name with the first value is sent with the
 * second one.
 */
export type Ids = Record<string, ReadonlyMap<unknown, unknown>>;

/** Who sends an example, and what is there for it. */
export interface Setting {
  key: string;
  ids: Ids;
}

type Overrides = Record<string, [sample: unknown, real: unknown]>;

const QUEUE = 'sms.submit.otp';
const ROUTE = 'acme';
const ITEMS = {
  'customer-types': { name: 'Non-profit' },
  tariffs: { name: 'Home 100', price: '35.00' },
  areas: { name: 'Tbilisi' },
  groups: { name: 'Branch 1' },
  tags: { name: 'vip' },
  'gps-providers': { name: 'Track' },
} as const;

/** The company of the examples, with all that they name; and others, for examples that need a beginning of their own. */
export class SampleWorld {
  private constructor(
    readonly company: Company,
    private readonly ids: Ids,
  ) {}

  static async create(): Promise<SampleWorld> {
    const company = await newCompany({ callbacks: true, brandName: 'My Shop', balance: 10_000 });
    const { api, brandID } = company;
    const smsID = await send(company, {});
    await api.settled(smsID);
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
    return new SampleWorld(company, ids);
  }

  /** The company of the examples, with some ids of an example's own. */
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

  async scheduled(): Promise<Setting> {
    const scheduled = await send(this.company, { sendTime: minutesAhead(60) });
    return {
      ...this.setting,
      ids: { ...this.ids, smsID: new Map([...this.ids['smsID']!, [1002, scheduled]]) },
    };
  }

  /** An item of a catalogue that nothing names. */
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

  /** A message of its own that was given up. */
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
