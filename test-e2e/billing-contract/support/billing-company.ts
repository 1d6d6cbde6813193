import { type Company, type CompanyOptions, newCompany } from '../../support/company';
import type { Answer } from '../../support/http-client';
import { operator } from '../../support/operator-api';
import { newPhone } from '../../support/phones';
import { until } from '../../support/until';

export type Fields = Record<string, unknown>;
export type Modules = Partial<Record<'network' | 'iptv' | 'gps', boolean>>;

/** A company that bills. It has no brand and no SMS unless they are asked for. */
export class BillingCompany {
  private constructor(readonly company: Company) {}

  static async create(options: CompanyOptions & { modules?: Modules } = {}): Promise<BillingCompany> {
    const { modules, ...rest } = options;
    const created = new BillingCompany(await newCompany({ brandName: false, balance: 0, ...rest }));
    if (modules) await created.switchModules(modules);
    return created;
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

  /** The records of a list, or the one record of a Get. */
  async list(path: string, query?: Record<string, string | number>): Promise<Fields[]> {
    return (await done(this.get(path, query))).body.data as Fields[];
  }

  createCustomer(fields: Fields = {}): Promise<Answer> {
    return this.post('/v1/customers/create', { ...customerFields(), ...fields });
  }

  /** The record of the creation. */
  async newCustomer(fields: Fields = {}): Promise<Fields> {
    return (await done(this.createCustomer(fields))).body.data as Fields;
  }

  createAccount(fields: Fields): Promise<Answer> {
    return this.post('/v1/accounts/create', fields);
  }

  /** Of a customer of its own, unless the fields name one. */
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

  /** An item of a catalogue; resolves to its id. */
  async newItem(catalogue: string, fields: Fields): Promise<number> {
    const path = `/companies/${this.id}/${catalogue}`;
    return (await operator().data<{ id: number }>('POST', path, fields)).id;
  }

  /** Through `PATCH /admin/v1/companies/{id}`; done once the billing service knows of it. */
  async switchModules(modules: Modules): Promise<void> {
    await operator().data('PATCH', `/companies/${this.id}`, { modules });
    const fields = { network: 'mac', iptv: 'stbMac', gps: 'gpsProviderID' } as const;
    await this.untilErrors('/v1/accounts/create', { stbMac: 'none' }, (errors) =>
      Object.entries(modules).every(([name, on]) => fields[name as keyof typeof fields] in errors === on),
    );
  }

  billingRun(date?: string): Promise<Answer> {
    return operator().post(`/companies/${this.id}/billing-run`, date === undefined ? {} : { date });
  }

  private untilErrors(path: string, body: Fields, fits: (errors: Fields) => boolean): Promise<Answer> {
    return until(
      () => this.post(path, body),
      ({ body: answer }) => fits((answer['errors'] ?? {}) as Fields),
      { what: `${path} reads the changed company` },
    );
  }
}

/** The least that makes a customer, with a number of its own. */
export function customerFields(): Fields {
  return { typeID: 1, numbers: [newNumber()] };
}

/** A number object that nobody else uses. */
export function newNumber(): Fields {
  return { mobile: newPhone() };
}

/** A MAC address that no other in the file has. */
export function newMac(): string {
  const digits = (++macs).toString(16).padStart(6, '0').toUpperCase();
  return `02:AB:CD:${digits.match(/../g)!.join(':')}`;
}
let macs = 0;

/** Throws where the request was not carried out. */
export async function done(request: Promise<Answer>): Promise<Answer> {
  const answer = await request;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
