import type { PlacedCollection } from '@herald/mongo';
import { balancesIn, ledgerIn } from './model/balance-model';
import { companyViewIn } from './rules/suspension-view';
import { brandViewIn } from './rules/brands/brand-view';
import { presetsIn } from './carriers/operator/preset-store';
import { routesIn, controlsIn, statesIn } from './carriers/operator/route-models';
import { testSendsIn } from './carriers/test-send/test-send-model';
import { arrivalsIn, inboundIn, rulesIn } from './inbound/inbound-model';
import { keysIn } from './accept/commit/idempotency-store';
import { batchesIn, textsIn } from './model/batch-model';
import { allowedIn, otpCountsIn, suspectsIn } from './otp/guard/guard-store';
import { otpBucketsIn } from './otp/limits/otp-bucket-store';
import { removedStatisticsIn, removedIn, scansIn } from './read/removed/retention-model';
import { submissionsIn, indeterminateIn, waitingIn } from './record/outcomes/submission-store';
import { statisticsIn } from './record/statistics/statistics-model';
import { hashKeysIn } from './rules/stop-list/number-hash';
import { brandTemplatesIn, brandTlvsIn, senderRulesIn, senderVersionIn } from './rules/senders/sender-model';
import { stopListIn } from './rules/stop-list/stop-list-store';
import { smscReceiptsIn } from './record/receipts/smsc-receipts';

/** The collections of this service, with their placement on a sharded cluster (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [
  balancesIn,
  ledgerIn,
  batchesIn,
  textsIn,
  otpBucketsIn,
  allowedIn,
  otpCountsIn,
  suspectsIn,
  companyViewIn,
  brandViewIn,
  senderRulesIn,
  brandTemplatesIn,
  brandTlvsIn,
  senderVersionIn,
  routesIn,
  controlsIn,
  presetsIn,
  statesIn,
  testSendsIn,
  rulesIn,
  arrivalsIn,
  inboundIn,
  keysIn,
  submissionsIn,
  indeterminateIn,
  waitingIn,
  smscReceiptsIn,
  statisticsIn,
  stopListIn,
  hashKeysIn,
  removedIn,
  removedStatisticsIn,
  scansIn,
];
