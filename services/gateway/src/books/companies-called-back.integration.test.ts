import { Namespace } from '@herald/testing/namespace';
import { companiesIn, type CompanyDocument } from '../companies/company-model';
import { companiesCalledBack } from './index';

const namespace = new Namespace();

afterAll(() => namespace.remove());

it('lists the companies with a callback URL, however long the check of one company takes', async () => {
  const connection = await namespace.mongo();
  const companies = companiesIn(connection);
  const ids = Array.from({ length: 250 }, (_, i) => i + 1);
  await companies.insertMany([
    { _id: 251, callback: null } as unknown as CompanyDocument,
    ...ids.map((_id) => ({ _id, callback: { url: 'https://example.com' } }) as unknown as CompanyDocument),
  ]);
  const found: number[] = [];
  for await (const company of companiesCalledBack(connection)) {
    // Closes all cursors of the collection, as MongoDB closes a cursor that is idle for ten minutes.
    if (found.push(company) === 1) await companies.drop();
  }
  expect(found.sort((one, other) => one - other)).toEqual(ids);
});
