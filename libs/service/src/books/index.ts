export { type CheckResult, Findings } from './findings';
export { LedgerMetrics } from './ledger-metrics';
