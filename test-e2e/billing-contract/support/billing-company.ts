import { finished } from '@herald/testing/finished';
import { until } from '@herald/testing/until';
import { type Company, type CompanyOptions, newCompany } from '../../support/company';
import type { Answer } from '@herald/testing/http-client';
import { operator } from '../../support/operator-api';
import { newPhone } from '../../support/phones';
import { NOON_ZONE } from './calendar';

export type Fields = Record<string, unknown>;
export type Modules = NonNullable<CompanyOptions['modules']>;
/** Instances of the billing service in the systems of the tests. */
const MOST_INSTANCES = 2;

/** A company with billing, in a time zone where it is noon. It has no brand and no SMS unless requested. */
export class BillingCompany {
  private constructor(
    readonly company: Company,
    private modules: Modules,
  ) {}

  static async create(options: CompanyOptions = {}): Promise<BillingCompany> {
    const defaults = { brandName: false, balance: 0, timezone: NOON_ZONE } as const;
    return new BillingCompany(await newCompany({ ...defaults, ...options }), options.modules ?? {});
  }

  get id(): number {
    return this.company.id;
  }

  get(path: string, query?: Record<string, string | number>): Promise<Answer> {
    return this.company.api.get(path, { query });
  }

  post(path: string, body: unknown): Promise<Answer> {
    return this.company.api.post(path, body);
  }

  /** The records of a list, or the single record of a GET. */
  async list(path: string, query?: Record<string, string | number>): Promise<Fields[]> {
    return (await done(this.get(path, query))).body.data as Fields[];
  }

  createCustomer(fields: Fields = {}): Promise<Answer> {
    return this.post('/v1/customers/create', { ...customerFields(), ...fields });
  }

  /** The created record. */
  async newCustomer(fields: Fields = {}): Promise<Fields> {
    return (await done(this.createCustomer(fields))).body.data as Fields;
  }

  createAccount(fields: Fields): Promise<Answer> {
    return this.post('/v1/accounts/create', fields);
  }

  /** Of a new customer, unless the fields name one. */
  async newAccount(fields: Fields = {}): Promise<Fields> {
    const customerID = fields['customerID'] ?? (await this.newCustomer())['id'];
    return (await done(this.createAccount({ customerID, ...fields }))).body.data as Fields;
  }

  async account(id: unknown): Promise<Fields> {
    return (await this.list(`/v1/accounts/${String(id)}`))[0]!;
  }

  addPayment(fields: Fields): Promise<Answer> {
    return this.post('/v1/payments/add', fields);
  }

  async pay(accountID: unknown, sum: number, fields: Fields = {}): Promise<string> {
    const { body } = await done(this.addPayment({ accountID, sum, ...fields }));
    return (body.data as { id: string }).id;
  }

  /** Newest first. */
  payments(accountID: unknown): Promise<Fields[]> {
    return this.list(`/v1/payments/account/${String(accountID)}`);
  }

  setCredit(fields: Fields): Promise<Answer> {
    return this.post('/v1/accounts/setCredit', fields);
  }

  /** An item of a catalogue; resolves to its ID. */
  async newItem(catalogue: string, fields: Fields): Promise<number> {
    const path = `/companies/${this.id}/${catalogue}`;
    return (await operator().data<{ id: number }>('POST', path, fields)).id;
  }

  /** Changes modules through `PATCH /admin/v1/companies/{id}`; resolves when every instance of the billing service has the change. */
  async switchModules(modules: Modules): Promise<void> {
    await this.change({ modules });
  }

  /** Changes settings. Also toggles a module without required fields, whose state shows in errors. */
  async changeSettings(settings: Fields): Promise<void> {
    await this.change({ settings, modules: { iptv: !this.modules.iptv } });
  }

  private async change(patch: { settings?: Fields; modules: Modules }): Promise<void> {
    await operator().data('PATCH', `/companies/${this.id}`, patch);
    this.modules = { ...this.modules, ...patch.modules };
    const fields = { network: 'mac', iptv: 'stbMac', gps: 'gpsProviderID' } as const;
    const knows = (errors: Fields): boolean =>
      Object.entries(patch.modules).every(
        ([name, on]) => fields[name as keyof typeof fields] in errors === on,
      );
    await until(
      async () => {
        const all: Fields[] = [];
        // Requests alternate between the instances.
        for (let turn = 0; turn < 2 * MOST_INSTANCES; turn++) {
          const { body } = await this.post('/v1/accounts/create', { stbMac: 'none' });
          all.push((body['errors'] ?? {}) as Fields);
        }
        return all;
      },
      (all) => all.every(knows),
      { what: 'every instance to know the changed company' },
    );
  }

  /** Runs billing to its end: a run that continues (202) is polled until it has finished. */
  async billingRun(date?: string): Promise<Answer> {
    const path = `/companies/${this.id}/billing-run`;
    const asked = await operator().post(path, date === undefined ? {} : { date });
    return finished(asked, (id) => operator().get(`${path}s/${id}`));
  }
}

/** The minimum fields of a customer, with a new number. */
export function customerFields(): Fields {
  return { typeID: 1, numbers: [newNumber()] };
}

/** A number object that no other test uses. */
export function newNumber(): Fields {
  return { mobile: newPhone() };
}

/** A MAC address that is unique in the file. */
export function newMac(): string {
  const digits = (++macs).toString(16).padStart(6, '0').toUpperCase();
  return `02:AB:CD:${digits.match(/../g)!.join(':')}`;
}
let macs = 0;

/** Throws if the request was not carried out. */
export async function done(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
