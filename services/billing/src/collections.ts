import type { PlacedCollection } from '@herald/mongo';
import { accountEventsIn } from './account-events/account-event-store';
import { runsIn } from './billing-run/run-store';
import { catalogueItemsIn } from './catalogue/catalogue-model';
import { correctionsIn } from './company-records/correction-store';
import { customersIn } from './customers/customer-store';
import { accountsIn } from './ledger/account-model';
import { statesIn } from './ledger/billing-state-store';
import { paymentsIn } from './ledger/payment-model';
import { findingsIn } from './reconciliation/findings';
import { remindersIn } from './reminders/reminder-store';
import { countersIn } from './storage/company-documents';
import { sequencesIn } from './storage/company-sequences';
import { keysIn } from './storage/idempotency-store';
import { outboxIn } from './storage/outbox-model';

/** The collections of this service, with their placement on a sharded cluster (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [
  accountEventsIn,
  accountsIn,
  statesIn,
  runsIn,
  catalogueItemsIn,
  correctionsIn,
  customersIn,
  keysIn,
  paymentsIn,
  findingsIn,
  remindersIn,
  sequencesIn,
  countersIn,
  outboxIn,
];
