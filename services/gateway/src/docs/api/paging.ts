import type { Example, Parameter } from './operation';
import { integer } from './schema';

/** The paging of every list, as DataTables asks for pages. */
export const PAGING: Record<string, Parameter> = {
  draw: { schema: integer('Echoed in the answer.', 1, { minimum: 0, default: 0 }) },
  start: { schema: integer('Records to leave out before the page.', 0, { minimum: 0, default: 0 }) },
  length: {
    schema: integer('Records of a page, at most.', 100, { minimum: 1, maximum: 10_000, default: 1_000 }),
  },
};

/** What a list answers to a page that can't be. */
export const PAGING_EXAMPLES: readonly Example[] = [
  {
    name: 'badPage',
    summary: 'A page of no records',
    send: { query: { length: 0 } },
    status: 400,
    answer: {
      statusID: 400,
      message: 'Validation failed: length. See errors.',
      data: null,
      errors: { length: 'length must be an integer from 1 to 10000' },
    },
  },
];
