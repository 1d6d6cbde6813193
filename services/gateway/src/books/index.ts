import type { MongoConnection } from '@herald/mongo';
import { companiesIn } from '../companies/company-model';

/** Companies with a callback URL: all events of their messages lead to callbacks. */
export async function* companiesCalledBack(connection: MongoConnection): AsyncGenerator<number> {
  // Read at once: the check of one company may take minutes, and MongoDB closes a cursor after ten idle minutes.
  const found = companiesIn(connection).find({ callback: { $ne: null } }, { projection: { _id: 1 } });
  for (const { _id } of await found.toArray()) yield _id;
}

export { checkAudit } from './check-audit';
