import type { PlacedCollection } from '@herald/mongo';
import { bulkPiecesIn, bulksIn } from './bulk/bulk-model';
import { linksIn } from './links/link-model';
import { listPiecesIn, listsIn } from './lists/list-model';
import { sendNamesIn } from './send-names/send-name-model';
import { sessionsIn } from './sessions/session-model';
import { templatesIn } from './templates/template-model';
import { uploadPiecesIn, uploadsIn } from './uploads/upload-model';

/** Sharding of the collections that only this service has (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [
  bulkPiecesIn,
  bulksIn,
  linksIn,
  listPiecesIn,
  listsIn,
  sendNamesIn,
  sessionsIn,
  templatesIn,
  uploadPiecesIn,
  uploadsIn,
];
