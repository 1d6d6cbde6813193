export { Outbox } from './outbox';
export { type OutboxEvent, type OutboxRow, TransactionOutbox } from './transaction-outbox';
