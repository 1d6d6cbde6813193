import type { Broker } from '@herald/broker';
import { type CallbackSettings, type CallbackSettingsChanged, EVENT, REQUEST_QUEUE } from '@herald/contracts';
import type { CompanyDocument } from './company-model';
import { snapshotOf } from './company-snapshot';

/** Publishes a company's pending events, which subscribers order by `version`. */
export async function publishCompany(
  broker: Pick<Broker, 'publish'>,
  company: CompanyDocument,
): Promise<void> {
  if (company.pendingEvents.includes(EVENT.COMPANY_CHANGED)) {
    await broker.publish(EVENT.COMPANY_CHANGED, snapshotOf(company));
  }
  if (company.pendingEvents.includes(EVENT.CALLBACK_SETTINGS_CHANGED)) {
    const changed: CallbackSettingsChanged = { company: company._id, version: company.callbackVersion };
    await broker.publish(EVENT.CALLBACK_SETTINGS_CHANGED, changed);
  }
}

export interface CompanyRequestsDeps {
  broker: Pick<Broker, 'answer'>;
  companies: { findCompany(id: number): Promise<CompanyDocument | null> };
  callbacks: {
    findSettings(company: number, test?: boolean): Promise<CallbackSettings | null>;
    findFormer(company: number, version: number): Promise<CallbackSettings | null>;
  };
}

/** Answers requests of other services about companies. Secrets are only in these answers, never in events. */
export async function answerCompanyRequests(deps: CompanyRequestsDeps): Promise<void> {
  const { broker, companies, callbacks } = deps;
  await broker.answer(REQUEST_QUEUE.COMPANY_SNAPSHOT, async ({ company }) => {
    const document = await companies.findCompany(company);
    return document ? snapshotOf(document) : null;
  });
  await broker.answer(REQUEST_QUEUE.CALLBACK_SETTINGS, ({ company, test, former }) =>
    former === undefined ? callbacks.findSettings(company, test) : callbacks.findFormer(company, former),
  );
}
