import type { MongoConnection } from '@herald/mongo';
import { companiesIn } from '../companies/company-model';

/** Companies with a callback URL: all events of their messages lead to callbacks. */
export async function* companiesCalledBack(connection: MongoConnection): AsyncGenerator<number> {
  const companies = companiesIn(connection).find({ callback: { $ne: null } }, { projection: { _id: 1 } });
  for await (const { _id } of companies) yield _id;
}

export { checkAudit } from './check-audit';
