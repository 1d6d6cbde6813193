import { declareCollection, ofCompany } from '@herald/mongo';
import type { OutboxRow } from '@herald/outbox';

export const outboxIn = declareCollection<OutboxRow>(
  'outbox',
  ofCompany('written with what it tells of, and gone within a second'),
  { key: { at: 1 }, name: 'outbox_at' },
);
