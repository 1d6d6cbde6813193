export { Outbox, type OutboxOptions, type OutboxStore } from './outbox';
export {
  type OutboxEvent,
  type OutboxRow,
  TransactionOutbox,
  type TransactionOutboxDeps,
} from './transaction-outbox';
