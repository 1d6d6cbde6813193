import type { PlacedCollection } from '@herald/mongo';
import { filePiecesIn, filesIn } from './files/file-model';
import { linksIn } from './links/link-model';
import { listPiecesIn, listsIn } from './lists/list-model';
import { sendNamesIn } from './send-names/send-name-model';
import { sessionsIn } from './sessions/session-model';
import { templatesIn } from './templates/template-model';

/** Sharding of the collections that only this service has (docs/sharding.md). */
export const COLLECTIONS: readonly PlacedCollection[] = [
  linksIn,
  listPiecesIn,
  listsIn,
  sendNamesIn,
  sessionsIn,
  templatesIn,
  filePiecesIn,
  filesIn,
];
