import type { MongoConnection } from '@herald/mongo';
import { accountModel } from './accounts/account-model';
import { catalogueModel } from './catalogue/catalogue-model';
import { customerModel } from './customers/customer-model';
import { paymentModel } from './payments/payment-model';

const NAMESPACE_EXISTS = 48;
/** Written within transactions, where making a collection would conflict with others who do. */
const OTHER_COLLECTIONS = ['sequences', 'counters', 'outbox'];

/**
 * Creates collections and indexes before the first request: the unique ones are what settles races. Where they are there
 * already, nothing happens; a new one on a large collection is built while others go on writing.
 */
export async function createIndexes(connection: MongoConnection): Promise<void> {
  const models = [customerModel, accountModel, paymentModel, catalogueModel].map((model) =>
    model(connection),
  );
  await Promise.all(models.map((model) => model.createIndexes()));
  await Promise.all(OTHER_COLLECTIONS.map((name) => createCollection(connection, name)));
}

async function createCollection(connection: MongoConnection, name: string): Promise<void> {
  try {
    await connection.db!.createCollection(name);
  } catch (error) {
    if ((error as { code?: unknown }).code !== NAMESPACE_EXISTS) throw error;
  }
}
