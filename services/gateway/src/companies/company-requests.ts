import type { Broker } from '@herald/broker';
import { type CallbackSettings, REQUEST_QUEUE } from '@herald/contracts';
import { snapshotOf } from './company-snapshot';
import type { CompanyDocument } from './company-model';

export interface CompanyRequestsDeps {
  broker: Pick<Broker, 'answer'>;
  companies: { find(id: number): Promise<CompanyDocument | null> };
  callbacks: { find(company: number): Promise<CallbackSettings | null> };
}

/** Answers the other services' questions about companies. Secrets go to those who ask, never into events. */
export async function answerCompanyRequests(deps: CompanyRequestsDeps): Promise<void> {
  const { broker, companies, callbacks } = deps;
  await broker.answer(REQUEST_QUEUE.COMPANY_SNAPSHOT, async ({ company }) => {
    const document = await companies.find(company);
    return document ? snapshotOf(document) : null;
  });
  await broker.answer(REQUEST_QUEUE.CALLBACK_SETTINGS, ({ company }) => callbacks.find(company));
}
