export { auditBilling, type BillingViolation } from './audit/audit-billing';
