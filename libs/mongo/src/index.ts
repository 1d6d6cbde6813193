export { endAbandonedTransactions } from './abandoned-transactions';
export { connectMongo, type MongoConnection, type MongoOptions } from './connection';
export { inSnapshot, inTransaction } from './transaction';
export { declareCollection, isDuplicateKey, rawCollection } from './raw-collection';
export { Counters } from './counters';
export { SecretCipher } from './secret-cipher';
export { bulkWriteIn, DuplicateStatementError } from './transaction-bulk-write';
