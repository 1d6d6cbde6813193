export { connectMongo, type MongoConnection, type MongoOptions } from './connection';
export { inSnapshot, inTransaction } from './transaction';
export { declareCollection, rawCollection } from './raw-collection';
export { Counters } from './counters';
export { isDuplicateKey } from './duplicate-key';
export { SecretCipher } from './secret-cipher';
