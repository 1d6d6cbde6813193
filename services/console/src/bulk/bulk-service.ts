// Long: one class has all requests for the files of a company.
import { isDeepStrictEqual } from 'node:util';
import { readTimestamp } from '@herald/company-time';
import { ConflictError, NotFoundError, UnavailableError, ValidationError } from '@herald/errors';
import type { SecretCipher } from '@herald/mongo';
import { meaningsOf } from '@herald/phone-numbers';
import type { Credential, GatewayClient } from '../gateway/gateway-client';
import { slicesOf } from '../server/slices';
import { newSecret } from '../sessions/secrets';
import type { OpenSession } from '../sessions/session-service';
import type { UploadService } from '../uploads/upload-service';
import type { UploadStore } from '../uploads/upload-store';
import {
  type BulkDocument,
  type BulkState,
  type BulkWish,
  credentialContext,
  type RowProblem,
} from './bulk-model';
import { type BulkProgress, type BulkStore, UNSTARTED } from './bulk-store';
import { askSend } from './ask-send';
import type { Question } from './number-question';
import {
  type AskedRow,
  bodyOf,
  firstLineOf,
  leftOutOf,
  numberOf,
  type ReadRow,
  rowsToSend,
} from './read-piece';
import { joinQuestions, priceMeanings } from './question';
import { rowText } from './row-text';

export interface BulkServiceDeps {
  store: Pick<
    BulkStore,
    | 'insert'
    | 'find'
    | 'findLatest'
    | 'findUnstarted'
    | 'list'
    | 'move'
    | 'progress'
    | 'piece'
    | 'piecesOf'
    | 'remove'
    | 'replace'
  >;
  uploads: Pick<UploadService, 'find' | 'noteChecked' | 'remove'>;
  pieces: Pick<UploadStore, 'piece'>;
  gateway: Pick<GatewayClient, 'ask' | 'askText'>;
  cipher: Pick<SecretCipher, 'encrypt'>;
  /** Wakes the runner. */
  wake(): void;
  now(): Date;
}

export interface ShownBulk {
  bulk: BulkDocument;
  progress: BulkProgress;
  /** The choice that the user has to make before the file can be sent. */
  question: Question | null;
  /** The time of the send has passed. */
  isLate: boolean;
}

/** A number with two meanings, as written, and both meanings in a form that has one. */
export interface Choice {
  written: string;
  local: string;
  international: string;
}

/** A row as it will be sent. */
export interface ShownRow {
  row: number;
  number: string;
  text: string | null;
  /** Computed by the gateway, because it depends on the routes; null if the gateway would reject the row. */
  parts: number | null;
  /** Why the check left the row out; null if it did not, or if the piece has too many such rows. */
  reason: string | null;
}

type Mode = 'live' | 'test';

const MOST_LISTED = 20;
const OPEN_QUESTION = 'Numbers of the file may be meant otherwise. Choose their country first.';
const NOT_CHECKED = 'The file is being sent, or is already checked again. Reload the page.';
const LATE = 'The time of this send has passed. Upload the file again, and choose another time.';
const AT_ONCE: Date = new Date(0);

/**
 * Sends to the rows of files: a file is checked first, and sent after a user confirms. Files of the other mode are not found, except where
 * a method says so.
 */
export class BulkService {
  constructor(
    private readonly deps: BulkServiceDeps,
    private readonly mode: Mode = 'live',
  ) {}

  inMode(mode: Mode): BulkService {
    return new BulkService(this.deps, mode);
  }

  /**
   * Starts the check, which replaces an earlier check of the upload. A repetition finds the check that it began.
   * @throws NotFoundError, ValidationError
   */
  async create(company: number, upload: string, wish: BulkWish, session: OpenSession): Promise<BulkDocument> {
    const earlier = await this.deps.store.findUnstarted(company, upload, this.mode === 'test');
    if (!earlier) return this.check(company, upload, wish, session);
    if (earlier.state !== 'refused' && isDeepStrictEqual(earlier.wish, wish)) return earlier;
    return this.check(company, upload, wish, session, { bulk: earlier, from: UNSTARTED });
  }

  private async check(
    company: number,
    upload: string,
    wish: BulkWish,
    {
      credential,
      document: { id: session },
      localNumbers = null,
      recipientDays = null,
      timezone,
    }: OpenSession,
    earlier?: { bulk: BulkDocument; from: BulkState[] },
  ): Promise<BulkDocument> {
    const { store, uploads, cipher, wake, now } = this.deps;
    const { columns, rows, pieces, name, hasHeader, expiresAt } = await uploads.find(company, upload);
    if (wish.numberColumn >= columns.length)
      throw new ValidationError({ numberColumn: 'the file has no such column' });
    rowText(wish.text, columns);
    const id = newSecret().slice(0, 16);
    const bulk: BulkDocument = {
      _id: id,
      company,
      upload,
      ...(earlier && { replaced: [...(earlier.bulk.replaced ?? []), earlier.bulk._id] }),
      name,
      hasHeader,
      columns,
      rows,
      pieces,
      wish,
      localNumbers,
      ...(this.mode === 'test' && { test: true as const }),
      recipientDays,
      sendAt: readTimestamp(wish.sendTime, timezone ?? 'UTC') ?? null,
      state: 'checking',
      why: null,
      credential: null,
      session,
      leaseUntil: AT_ONCE,
      createdAt: now(),
      expiresAt,
    };
    bulk.credential = cipher.encrypt(credential.secret, credentialContext(bulk));
    if (credential.from) bulk.from = credential.from;
    await uploads.noteChecked(company, upload);
    if (!earlier) await store.insert(bulk);
    else if (!(await store.replace(earlier.bulk, earlier.from, bulk))) throw new ConflictError(NOT_CHECKED);
    wake();
    return bulk;
  }

  /** Also by the ID of an earlier check of the file. @throws NotFoundError */
  async show(company: number, id: string): Promise<ShownBulk> {
    return this.shown(await this.findLatest(company, id));
  }

  private async shown(bulk: BulkDocument): Promise<ShownBulk> {
    const { store } = this.deps;
    const progress = await store.progress(bulk);
    const isAsked = bulk.state === 'checked' && progress.asked > 0;
    const questions = isAsked ? (await store.piecesOf(bulk)).flatMap(({ question }) => question ?? []) : [];
    const isLate = bulk.sendAt !== null && bulk.sendAt <= this.deps.now();
    return { bulk, progress, question: joinQuestions(questions), isLate };
  }

  /**
   * Checks a checked file again, with other answers to the questions of its check. It is a new bulk send, which replaces this one. A
   * repetition finds the check that it began.
   * @throws ConflictError if the file is not checked
   */
  async again(
    company: number,
    id: string,
    answers: Partial<Pick<BulkWish, 'repeats' | 'meaning'>>,
    session: OpenSession,
  ): Promise<BulkDocument> {
    const bulk = await this.findLatest(company, id);
    const wish = { ...bulk.wish, ...answers };
    if (bulk._id === id) return this.check(company, bulk.upload, wish, session, { bulk, from: ['checked'] });
    if (isDeepStrictEqual(bulk.wish, wish)) return bulk;
    throw new ConflictError(NOT_CHECKED);
  }

  /** The question about the numbers of a message that a user writes; null without one. @throws ValidationError */
  async question(
    { numbers, ...wish }: Pick<BulkWish, 'brandID' | 'text'> & { numbers: string[] },
    { credential, localNumbers = null }: OpenSession,
  ): Promise<(Question & { choices: Choice[] }) | null> {
    if (localNumbers) return null;
    const asked: AskedRow[] = [];
    let row = 0;
    for await (const slice of slicesOf(numbers))
      for (const number of slice) {
        const meanings = meaningsOf(number);
        row++;
        if (meanings) asked.push({ row: { row, number, text: wish.text }, meanings });
      }
    if (asked.length === 0) return null;
    const question = await priceMeanings(asked, async (rows) => {
      const body = bodyOf({ ...wish, sendTime: null }, true, rows);
      const outcome = await askSend(this.deps.gateway, credential, body, { key: null });
      if (outcome.kind === 'refused') throw new ConflictError(outcome.why);
      return outcome.answer;
    });
    const choices = asked.map(({ row: { number: written }, meanings: { local, international } }) => ({
      written,
      local: `+${local}`,
      international: `+${international}`,
    }));
    return { ...question, choices };
  }

  /** Newest first. */
  list(company: number): Promise<BulkDocument[]> {
    const isTest = this.mode === 'test';
    return this.deps.store.list(company, { now: this.deps.now(), most: MOST_LISTED, isTest });
  }

  /** Rejected rows in file order: the first rows of each piece. */
  async problems(company: number, id: string): Promise<RowProblem[]> {
    const pieces = await this.deps.store.piecesOf(await this.find(company, id));
    return pieces.flatMap(({ problems }) => problems);
  }

  /** Rows from `start` on, as they will be sent. */
  async rows(
    company: number,
    id: string,
    { start, length }: { start: number; length: number },
    credential: Credential,
  ): Promise<ShownRow[]> {
    const bulk = await this.find(company, id);
    const text = rowText(bulk.wish.text, bulk.columns);
    const preview: { cells: string[]; line: number; reason: string | null }[] = [];
    // The rows may be at the end of one piece and the begin of the next.
    for (let at = 0; at < bulk.pieces && preview.length < length; at++) {
      const piece = await this.deps.pieces.piece(company, bulk.upload, at);
      if (!piece) break;
      const next = start + preview.length;
      if (next >= piece.firstRow + piece.count) continue;
      const { problems = [] } = (await this.deps.store.piece(company, id, at)) ?? {};
      const reasons = new Map(problems.map(({ row, reason }) => [row, reason]));
      const begin = next - piece.firstRow;
      const rows = (JSON.parse(piece.rows) as string[][]).slice(begin, begin + length - preview.length);
      for (const [index, cells] of rows.entries()) {
        const line = next + index + firstLineOf(bulk);
        preview.push({ cells, line, reason: reasons.get(line) ?? null });
      }
    }
    return Promise.all(
      preview.map(async ({ cells, line, reason }) => {
        const made = text.of(cells);
        const row = { row: line, number: numberOf(cells, bulk).number, reason };
        if (!('text' in made)) return { ...row, text: null, parts: null };
        const shown = { ...row, text: made.text };
        return { ...shown, parts: await this.partsOf(bulk, shown, credential) };
      }),
    );
  }

  /**
   * The numbers of the rows that passed the check, a piece at a time, as they would be sent. In any mode.
   * @throws ConflictError if the file is not checked, or its numbers have two meanings
   */
  async *checkedNumbers(company: number, id: string): AsyncGenerator<string[]> {
    const { bulk, question } = await this.shown(await this.findInAnyMode(company, id));
    if (!['checked', 'stopped'].includes(bulk.state))
      throw new ConflictError('The file is not checked, or was sent.');
    if (question) throw new ConflictError(OPEN_QUESTION);
    const text = rowText(bulk.wish.text, bulk.columns);
    for (const checked of await this.deps.store.piecesOf(bulk)) {
      const piece = await this.deps.pieces.piece(company, bulk.upload, checked.at);
      if (!piece) throw new NotFoundError('The file no longer exists. Upload it again.');
      const rows = await rowsToSend(piece, bulk, text, leftOutOf(checked));
      yield rows.map(({ number }) => number);
    }
  }

  /** Refuses to save numbers that were read from a file, of any mode, before they were erased. @throws ConflictError, NotFoundError */
  async refuseErased(company: number, id: string): Promise<void> {
    const { upload } = await this.findInAnyMode(company, id);
    const { erasedAt } = await this.deps.uploads.find(company, upload);
    if (erasedAt)
      throw new ConflictError(
        'Numbers of the company were erased after this file was uploaded. Upload it again.',
      );
  }

  /** Sends the valid rows, or resumes a stopped send. @throws ConflictError if the balance is too low, the time has passed, or the file is not checked */
  async start(
    company: number,
    id: string,
    { credential, document: { id: session } }: OpenSession,
  ): Promise<ShownBulk> {
    const { store, cipher, wake } = this.deps;
    const shown = await this.shown(await this.find(company, id));
    const { bulk, progress, question, isLate } = shown;
    if (bulk.state === 'sending' || bulk.state === 'sent') return shown;
    // A stopped file is continued: some of its messages may have been sent at their time.
    if (isLate && bulk.state === 'checked') throw new ConflictError(LATE);
    if (question) throw new ConflictError(OPEN_QUESTION);
    if (!bulk.test) await this.requireBalance(progress.unsentCost, credential);
    const change = { state: 'sending', why: null, leaseUntil: AT_ONCE } as const;
    const isMoved = await store.move(bulk, ['checked', 'stopped'], {
      ...change,
      credential: cipher.encrypt(credential.secret, credentialContext(bulk)),
      ...(credential.from && { from: credential.from }),
      session,
    });
    if (!isMoved) throw new ConflictError('The file is not checked yet, or has no rows to send.');
    wake();
    return this.show(company, id);
  }

  /** Also deletes the file. Messages that were sent are not affected. @throws ConflictError while the file is being sent */
  async remove(company: number, id: string): Promise<void> {
    const { store, uploads } = this.deps;
    const bulk = await this.find(company, id);
    if (bulk.state === 'sending') throw new ConflictError('The file is being sent.');
    await uploads.remove(company, bulk.upload);
    await store.remove(bulk);
  }

  private async partsOf(
    { wish, test }: Pick<BulkDocument, 'wish' | 'test'>,
    row: ReadRow,
    credential: Credential,
  ): Promise<number | null> {
    // The time of the send may have passed.
    const body = bodyOf({ ...wish, text: row.text, sendTime: null }, true, [row]);
    const outcome = await askSend(this.deps.gateway, credential, body, { key: null, test });
    return outcome.kind === 'taken' ? outcome.answer.parts : null;
  }

  /** The gateway charges each piece separately, so the total is checked first: otherwise a campaign could stop halfway. */
  private async requireBalance(cost: number, credential: Credential): Promise<void> {
    const { status, body } = await this.deps.gateway.ask<{ sms: number; message?: string }>(
      ...(['GET', '/v1/sms/balance', credential] as const),
    );
    if (status !== 200) throw new UnavailableError(body.message);
    if (body.sms < cost)
      throw new ConflictError(`This takes ${cost} SMS, and the balance is ${body.sms}. Nothing was sent.`);
  }

  private async find(company: number, id: string): Promise<BulkDocument> {
    return this.ofMode(await this.findInAnyMode(company, id));
  }

  private async findLatest(company: number, id: string): Promise<BulkDocument> {
    return this.ofMode(found(await this.deps.store.findLatest(company, id, this.deps.now())));
  }

  private ofMode(bulk: BulkDocument): BulkDocument {
    const mode: Mode = bulk.test ? 'test' : 'live';
    if (mode !== this.mode) throw new NotFoundError(`The file belongs to ${mode} mode.`);
    return bulk;
  }

  private async findInAnyMode(company: number, id: string): Promise<BulkDocument> {
    return found(await this.deps.store.find(company, id, this.deps.now()));
  }
}

function found(bulk: BulkDocument | null): BulkDocument {
  if (!bulk) throw new NotFoundError('The file no longer exists. Upload it again.');
  return bulk;
}
