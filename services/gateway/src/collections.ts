import type { PlacedCollection } from '@herald/mongo';
import { auditHeadIn, auditRowsIn } from './audit/audit-model';
import { companiesIn } from './companies/company-model';
import { deadLettersIn } from './dead-letters/dead-letter-model';
import { keysIn } from './keys/key-model';
import { operatorsIn, operatorTokensIn } from './operators/operator-model';
import { peopleIn, personLinksIn, sentLinksIn } from './people/person-model';
import { bucketsIn } from './limits/bucket-store';
import { erasuresIn } from './privacy/erasure-model';
import { securityAlertsIn } from './security-alerts/alert-model';

/** The service's collections, with their placement on a sharded cluster (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [
  auditHeadIn,
  auditRowsIn,
  companiesIn,
  deadLettersIn,
  keysIn,
  operatorsIn,
  operatorTokensIn,
  peopleIn,
  personLinksIn,
  sentLinksIn,
  bucketsIn,
  erasuresIn,
  securityAlertsIn,
];
