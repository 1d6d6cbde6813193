import { collectionOf, type MongoConnection } from '@herald/mongo';
import { companyModel } from '../companies/company-model';

/** Companies that have a callback URL: all that happens to their messages is called back. */
export async function* companiesCalledBack(connection: MongoConnection): AsyncGenerator<number> {
  const companies = collectionOf(companyModel(connection)).find(
    { callback: { $ne: null } },
    { projection: { _id: 1 } },
  );
  for await (const { _id } of companies) yield _id;
}
