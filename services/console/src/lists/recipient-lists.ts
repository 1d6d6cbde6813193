import { BadRequestError, ConflictError, NotFoundError, said } from '@herald/contracts/errors';
import { meaningsOf, normalizeNumber } from '@herald/values/phone-numbers';
import type { FileDocument } from '../files/file-model';
import type { FileSends } from '../files/file-sends';
import type { Uploads } from '../files/uploads';
import { MOST_NUMBERS } from '../server/lengths';
import { slicesOf } from '@herald/values/slices';
import { newSecret } from '../sessions/secrets';
import type { OpenSession } from '../sessions/session-service';
import type { ListDocument } from './list-model';
import type { ListStore } from './list-store';

export interface RecipientListsDeps {
  store: Pick<
    ListStore,
    'count' | 'list' | 'findList' | 'insertPiece' | 'insert' | 'use' | 'numbers' | 'remove' | 'removeUnused'
  >;
  files: Pick<FileSends, 'checkedNumbers' | 'refuseErased'>;
  uploads: Pick<Uploads, 'keepNumbers' | 'remove'>;
  /** Whether the console accepts erasures of personal data from the gateway. */
  acceptsErasures: boolean;
  now(): Date;
}

/** The numbers as written, or those of a file that was checked. */
export type ListSource = { numbers: string[] } | { file: string };

/** The settings of the company that the session has. */
type Rules = Pick<OpenSession, 'localNumbers' | 'recipientDays' | 'erasesInConsole'>;

export interface SavedList {
  list: ListDocument;
  /** Invalid numbers that were left out. */
  rejected: number;
}

const MOST_LISTS = 100;
/** Lists that are saved in parallel may exceed the limit. */
const MARGIN = 20;
const PIECE_NUMBERS = 10_000;
/** Pieces of a list that is being saved, or whose process died. */
const UNFINISHED_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Numbers that the users of a company save for later sends. They are erased by number, and deleted when unused. */
export class RecipientLists {
  constructor(private readonly deps: RecipientListsDeps) {}

  /** By name. Also applies a shorter retention period to existing lists. */
  async list(company: number, { recipientDays }: Rules): Promise<ListDocument[]> {
    const { store, now } = this.deps;
    if (recipientDays) await store.removeUnused(company, new Date(now().getTime() - recipientDays * DAY_MS));
    return store.list(company, now(), MOST_LISTS + MARGIN);
  }

  /**
   * Saves the valid numbers, each once. A list that is refused leaves no numbers.
   * @throws ConflictError, BadRequestError, NotFoundError
   */
  async save(
    company: number,
    { name, source, by }: { name: string; source: ListSource; by: string },
    rules: Rules,
  ): Promise<SavedList> {
    const { store, files, now } = this.deps;
    this.requireErasures(rules);
    const expiresAt = this.expiryOf(rules);
    if ((await store.count(company)) >= MOST_LISTS)
      throw new ConflictError(said('too_many_lists', { count: MOST_LISTS }));
    if ('numbers' in source) await refuseAmbiguous(source.numbers, rules);
    const given = 'numbers' in source ? [source.numbers] : files.checkedNumbers(company, source.file);
    const key = { _id: newSecret().slice(0, 16), company };
    try {
      const { count, rejected } = await this.keepNumbers(key, given, rules);
      if (count === 0) throw new BadRequestError(said('list_without_valid_number'));
      // After the pieces are stored: an erasure marks the file first, and then searches the pieces.
      if ('file' in source) await files.refuseErased(company, source.file);
      const times = { createdAt: now(), usedAt: now(), expiresAt };
      const list = await store.insert({ ...key, name, by, ...times });
      if (!list) throw new ConflictError(said('list_name_taken', { name }));
      return { list, rejected };
    } catch (error) {
      await store.remove(key);
      throw error;
    }
  }

  /**
   * The list as a file, to be checked and sent like any other.
   * @throws NotFoundError; ConflictError, also if the list was deleted or a number of it was erased while the file was written
   */
  async use(company: number, id: string, rules: Rules): Promise<FileDocument> {
    const { store, uploads, now } = this.deps;
    this.requireErasures(rules);
    const list = await store.use({ _id: id, company }, now(), this.expiryOf(rules));
    if (!list) throw new NotFoundError(said('list_gone'));
    const file = await uploads.keepNumbers(company, list.name, store.numbers(list));
    try {
      // An erasure that ends later marks the file.
      const current = await store.findList(company, id, now());
      if (current?.count === file.rows) return file;
      throw new ConflictError(said('list_changed_meanwhile'));
    } catch (error) {
      await uploads.remove(company, file._id);
      throw error;
    }
  }

  /** Deleting twice has no further effect. */
  remove(company: number, id: string): Promise<void> {
    return this.deps.store.remove({ _id: id, company });
  }

  private async keepNumbers(
    { _id: list, company }: Pick<ListDocument, '_id' | 'company'>,
    given: Iterable<string[]> | AsyncIterable<string[]>,
    { localNumbers = null }: Rules,
  ): Promise<{ count: number; rejected: number }> {
    const { store, now } = this.deps;
    const expiresAt = new Date(now().getTime() + UNFINISHED_MS);
    const met = new Set<string>();
    let [piece, at, rejected]: [string[], number, number] = [[], 0, 0];
    const flush = async (): Promise<void> => {
      const _id = `${list}/${String(at++).padStart(2, '0')}`;
      await store.insertPiece({ _id, company, list, numbers: piece, expiresAt });
      piece = [];
    };
    for await (const written of given)
      for (const one of written) {
        const number = normalizeNumber(one, localNumbers);
        if (number === null) rejected++;
        else if (!met.has(number)) {
          if (met.size >= MOST_NUMBERS)
            throw new BadRequestError(said('list_too_long', { most: MOST_NUMBERS }));
          met.add(number);
          piece.push(number);
          if (piece.length >= PIECE_NUMBERS) await flush();
        }
      }
    if (piece.length > 0) await flush();
    return { count: met.size, rejected };
  }

  /** No list without erasure. */
  private requireErasures({ erasesInConsole }: Rules): void {
    if (!erasesInConsole || !this.deps.acceptsErasures) throw new ConflictError(said('lists_off'));
  }

  private expiryOf({ recipientDays }: Rules): Date {
    if (!recipientDays) throw new ConflictError(said('retention_unknown_yet'));
    return new Date(this.deps.now().getTime() + recipientDays * DAY_MS);
  }
}

/** Numbers of a checked file have one meaning: the user has chosen it. */
async function refuseAmbiguous(numbers: readonly string[], { localNumbers = null }: Rules): Promise<void> {
  if (localNumbers) return;
  for await (const slice of slicesOf(numbers)) {
    const asked = slice.find((number) => meaningsOf(number) !== null);
    if (asked !== undefined) throw new ConflictError(said('numbers_ambiguous', { examples: asked }));
  }
}
