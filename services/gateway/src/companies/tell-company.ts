import type { Broker } from '@herald/broker';
import { type CallbackSettingsChanged, EVENT } from '@herald/contracts';
import type { CompanyDocument } from './company-model';
import { snapshotOf } from './company-snapshot';

/** Tells what is pending of a company, which listeners order by `version`. */
export async function tellCompany(broker: Pick<Broker, 'tell'>, company: CompanyDocument): Promise<void> {
  if (company.pendingEvents.includes(EVENT.COMPANY_CHANGED)) {
    await broker.tell(EVENT.COMPANY_CHANGED, snapshotOf(company));
  }
  if (company.pendingEvents.includes(EVENT.CALLBACK_SETTINGS_CHANGED)) {
    const changed: CallbackSettingsChanged = { company: company._id, version: company.callbackVersion };
    await broker.tell(EVENT.CALLBACK_SETTINGS_CHANGED, changed);
  }
}
