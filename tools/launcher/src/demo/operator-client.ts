import axios, { type AxiosInstance } from 'axios';

interface Answer<T> {
  statusID: number;
  message: string;
  data: T;
}

/** What the demo needs of the operator's API (`/admin/v1`, interface-decisions.md). */
export class OperatorClient {
  private readonly http: AxiosInstance;

  constructor(gatewayUrl: string, token: string) {
    this.http = axios.create({
      baseURL: `${gatewayUrl}/admin/v1`,
      headers: { Authorization: `Bearer ${token}` },
      timeout: 10_000,
      proxy: false,
    });
  }

  async companyExists(id: number): Promise<boolean> {
    const { status } = await this.http.get(`/companies/${id}`, {
      validateStatus: (code) => code === 200 || code === 404,
    });
    return status === 200;
  }

  async createCompany(name: string): Promise<number> {
    return (await this.post<{ id: number }>('/companies', { name })).id;
  }

  async createKey(company: number): Promise<string> {
    return (await this.post<{ key: string }>(`/companies/${company}/keys`, { name: 'Demo' })).key;
  }

  async setCallback(
    company: number,
    callback: { url: string; key: string; signingSecret: string },
  ): Promise<void> {
    await this.http.put(`/companies/${company}/callback`, callback);
  }

  /** Adds SMS to the balance, once per reference. Resolves to the balance. */
  async addSms(company: number, amount: number, reference: string): Promise<number> {
    return (await this.post<{ sms: number }>(`/companies/${company}/sms-balance`, { amount, reference })).sms;
  }

  async authorizeBrand(brandID: number): Promise<void> {
    await this.http.post(`/brands/${brandID}/authorize`, {});
  }

  async tariffs(company: number): Promise<{ id: number; name: string }[]> {
    const { data } = await this.http.get<Answer<{ id: number; name: string }[]>>(
      `/companies/${company}/tariffs`,
    );
    return data.data;
  }

  /** Resolves to the tariff's number. */
  async createTariff(
    company: number,
    tariff: { name: string; price: number; periodMonths: number },
  ): Promise<number> {
    return (await this.post<{ id: number }>(`/companies/${company}/tariffs`, tariff)).id;
  }

  private async post<T>(path: string, body: object): Promise<T> {
    const { data } = await this.http.post<Answer<T>>(path, body);
    return data.data;
  }
}
