import type { PersonalRecord, PrivacyAnswer, PrivacyRequest } from '@herald/contracts';
import type { FileStore } from '../files/file-store';
import type { ListStore } from './list-store';

/** Pieces per step: at most 10,000 numbers each. */
const PIECES_AT_ONCE = 20;
const NOTHING: PrivacyAnswer = { records: [], erased: {}, waiting: {}, next: null };

export interface AnswerPrivacyDeps {
  store: Pick<ListStore, 'pieceIds' | 'listsWith' | 'erase'>;
  uploads: Pick<FileStore, 'markErased'>;
  now(): Date;
}

/** Exports and erases a number in recipient lists, in steps over the pieces of all lists of the company (docs/decisions/0120). */
export class AnswerPrivacy {
  constructor(private readonly deps: AnswerPrivacyDeps) {}

  async answer({ act, company, number, after }: PrivacyRequest): Promise<PrivacyAnswer> {
    if (number === undefined || act === 'look') return NOTHING;
    const { store, uploads, now } = this.deps;
    // Before the pieces are searched, so that no list with the number is saved from a file afterwards.
    if (act === 'erase' && !after) await uploads.markErased(company, now());
    const ids = await store.pieceIds(company, after ?? '', PIECES_AT_ONCE);
    const next = ids.length < PIECES_AT_ONCE ? null : ids.at(-1)!;
    if (act === 'erase') {
      const lists = await store.erase(company, ids, number);
      // Again, because a list with the number may have become a file since.
      if (!next) await uploads.markErased(company, now());
      return { ...NOTHING, erased: { 'recipient lists': lists }, next };
    }
    const records = (await store.listsWith(company, ids, number)).map(
      ({ name, createdAt }): PersonalRecord => ({
        kind: 'recipient list',
        name,
        number,
        createdAt: createdAt.toISOString(),
      }),
    );
    return { ...NOTHING, records, next };
  }
}
