import type { BulkDocument } from '../bulk/bulk-model';

/** A file of company 7 with a column of numbers. */
export function testBulk(fields: Partial<BulkDocument>): BulkDocument {
  const bulk: Partial<BulkDocument> = {
    _id: 'file',
    company: 7,
    upload: 'upload',
    hasHeader: true,
    columns: ['number'],
    wish: {
      brandID: 12,
      text: 'News',
      numberColumn: 0,
      sendTime: null,
      sendName: '',
      repeats: 'once',
      meaning: 'ask',
    },
    localNumbers: null,
    ...fields,
  };
  return bulk as BulkDocument;
}
