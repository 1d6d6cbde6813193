export { Outbox } from './outbox';
export { type OutboxEvent, TransactionOutbox } from './transaction-outbox';
