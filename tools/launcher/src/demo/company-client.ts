import axios, { type AxiosInstance } from 'axios';

/** statusIDs of a brand's creation (interface.md part 7). */
export const BRAND_CREATED = 0;
/** statusIDs of a send (interface.md part 7). */
export const SENT = 0;
export const BRAND_NOT_FOUND = 10;

export interface Brand {
  id: string;
  name: string;
  /** `1` authorized, `2` awaiting. */
  authorized: string;
}

export interface SendAnswer {
  statusID: number;
  smsID: number;
  message: string;
}

/** A recipient of a report; its statusID is one of interface.md part 3. */
export interface ReportRow {
  number: string;
  statusID: string;
}

/** An id of a list is a string (interface.md part 2). */
export interface Listed {
  id: string;
}

interface AccountRecord extends Listed {
  balance: string;
}

/** What the demo uses of the companies' API (`/v1`, interface.md part 4). */
export class CompanyClient {
  private readonly http: AxiosInstance;

  constructor(
    gatewayUrl: string,
    private readonly apiKey: string,
  ) {
    this.http = axios.create({
      baseURL: `${gatewayUrl}/v1`,
      headers: { key: apiKey },
      timeout: 30_000,
      proxy: false,
    });
  }

  async createBrand(brandName: string): Promise<{ statusID: number; message: string; brandID: number }> {
    return (await this.http.post('/sms/brandNameCreate', { brandName })).data;
  }

  async brands(): Promise<Brand[]> {
    return (await this.http.get<{ data: Brand[] }>('/sms/brandNames')).data.data;
  }

  async balance(): Promise<number> {
    return (await this.http.get<{ sms: number }>('/sms/balance', { params: { key: this.apiKey } })).data.sms;
  }

  async send(brandID: number, numbers: number[], text: string): Promise<SendAnswer> {
    return (await this.http.post<SendAnswer>('/sms/send', { brandID, numbers, text })).data;
  }

  async report(smsID: number): Promise<ReportRow[]> {
    return (await this.http.get<{ result: ReportRow[] }>(`/sms/report/${smsID}`)).data.result;
  }

  /** Customers who have the number. */
  async customersWith(mobile: string): Promise<Listed[]> {
    return this.list('/customers/search', { type: 'mobile', value: mobile });
  }

  /** Resolves to the customer's number. */
  async createCustomer(fields: Record<string, unknown>): Promise<number> {
    return this.create('/customers/create', fields);
  }

  async accountsOf(customerID: number): Promise<Listed[]> {
    return this.list(`/customers/accounts/${customerID}`);
  }

  /** Resolves to the account's number. */
  async createAccount(fields: Record<string, unknown>): Promise<number> {
    return this.create('/accounts/create', fields);
  }

  async accountBalance(accountID: number): Promise<string> {
    return (await this.list<AccountRecord>(`/accounts/${accountID}`))[0]!.balance;
  }

  async addPayment(fields: Record<string, unknown>): Promise<void> {
    await this.http.post('/payments/add', fields);
  }

  private async list<T extends Listed>(path: string, params: Record<string, string> = {}): Promise<T[]> {
    return (await this.http.get<{ data: T[] }>(path, { params })).data.data;
  }

  private async create(path: string, fields: Record<string, unknown>): Promise<number> {
    return (await this.http.post<{ data: { id: number } }>(path, fields)).data.data.id;
  }
}
