/**
 * Connections with majority writes, transactions with retries, and collections declared with their indexes and their placement on shards. An
 * operation waits up to 20 s for a primary if the address names several servers, otherwise 4 s.
 */
export { endAbandonedTransactions } from './abandoned-transactions';
export { connectMongo, isOnShards, type MongoConnection, type MongoOptions } from './connection';
export { inSnapshot, inTransaction } from './transaction';
export { declareCollection, type DeclaredCollection, isDuplicateKey, rawCollection } from './raw-collection';
export {
  isSharded,
  ofCompany,
  type PlacedCollection,
  type Placement,
  spreadBy,
  unsharded,
} from './sharding/placement';
export { countAll } from './count-all';
export { Counters } from './counters';
export { literalPattern } from './literal-pattern';
export { type Keyring, SecretCipher } from './secret-cipher';
export { Reencryption, type EncryptedField } from './reencryption';
export { bulkWriteIn, DuplicateStatementError, type Statement } from './transaction-bulk-write';
export {
  isMongos,
  shardDatabases,
  type ShardedDatabase,
  type ShardingOptions,
} from './sharding/shard-collections';
