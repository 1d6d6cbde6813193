import { declareCollection, ofCompany } from '@herald/mongo';
import type { OutboxRow } from '@herald/mongo/outbox';

export const outboxIn = declareCollection<OutboxRow>(
  'outbox',
  ofCompany('written with the change that it describes, and deleted within a second'),
  { key: { at: 1 }, name: 'outbox_at' },
);
