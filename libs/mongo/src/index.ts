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
