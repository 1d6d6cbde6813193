/**
 * Publishes changes to other services at least once: from a mark in the document, which publishes its current state, or from a row of the
 * transaction, which publishes each change. An entry that cannot be published never blocks the others.
 */
export { Outbox } from './outbox';
export { type OutboxEvent, type OutboxRow, TransactionOutbox } from './transaction-outbox';
