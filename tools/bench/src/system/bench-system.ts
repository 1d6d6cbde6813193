import { checkBooks } from '@herald/check-books';
import { ApiClient, type HeraldSystem, newCompany } from '@herald/launcher';
import type { LoadHandlers, SendAnswer, SendOptions } from '../load/load-main';
import { until } from '../measure/clock';
import type { Child } from '../processes/child';

/** A company that can send. */
export interface Company {
  id: number;
  key: string;
  brandID: number;
}

/** A job in the operator API, with the number of recipients by statusID. */
interface Job {
  counts: Record<string, number>;
}

/** Prepaid SMS: enough for every row. */
const PLENTY = 1_000_000_000;

/** A whole running system for a row, with its common operations. */
export class BenchSystem {
  readonly operator: ApiClient;
  private companies = 0;

  constructor(
    readonly system: HeraldSystem,
    readonly load: () => Child<LoadHandlers>,
  ) {
    this.operator = ApiClient.ofOperator(system.run);
  }

  get gatewayUrl(): string {
    return this.system.run.gatewayUrl;
  }

  get mongoUrl(): string {
    return this.system.run.mongoUrl;
  }

  /** Creates a company with a key, SMS and an authorized brand, without a rate limit; without a URL it gets no callbacks. */
  async newCompany(callbackUrl?: string): Promise<Company> {
    const { operator } = this;
    const company = await newCompany(operator, this.gatewayUrl, {
      name: `Bench ${++this.companies}`,
      sms: { amount: PLENTY, reference: 'begin' },
      settings: { requestsPerSecond: 0 },
    });
    if (callbackUrl !== undefined) {
      const callback = { url: callbackUrl, key: 'bench' };
      await operator.data('PUT', `/companies/${company.id}/callback`, callback);
    }
    return company;
  }

  /** Posts a send through the gateway. Throws if it is not accepted. */
  async postSend(
    { key, brandID }: Company,
    send: Omit<SendOptions, 'brandID'>,
  ): Promise<SendAnswer & { smsID: number }> {
    const answer = await this.load().ask('send', { ...send, url: this.gatewayUrl, key, brandID });
    const smsID = Number(/"smsID":"?(\d+)/.exec(answer.text)?.[1]);
    if (answer.status !== 200 || !Number.isInteger(smsID)) {
      throw new Error(`The send failed: HTTP ${answer.status} ${answer.text}`);
    }
    return { ...answer, smsID };
  }

  /** Resolves when every recipient has status 1. */
  async untilDelivered(smsID: number, recipients: number, withinMs: number): Promise<void> {
    await until(
      async () => (await this.operator.data<Job>('GET', `/jobs/${smsID}`)).counts,
      (counts) => counts['1'] === recipients,
      { what: `delivery to ${recipients} recipients`, withinMs, everyMs: 200 },
    );
  }

  /** Runs the consistency check: throws if a message is lost, duplicated or charged wrongly. Resolves to the number of examined records. */
  async checkBooks(): Promise<number> {
    const results = await checkBooks({ mongoUrl: this.mongoUrl });
    const broken = results.filter(({ count }) => count > 0);
    if (broken.length > 0) {
      throw new Error(`The consistency check found violations: ${JSON.stringify(broken)}`);
    }
    return results.reduce((sum, { examined }) => sum + examined, 0);
  }
}
