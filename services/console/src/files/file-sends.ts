import { isDeepStrictEqual } from 'node:util';
import { readTimestamp } from '@herald/values/company-time';
import {
  ConflictError,
  NotFoundError,
  said,
  UnavailableError,
  ValidationError,
  type Words,
} from '@herald/contracts/errors';
import type { Logger } from '@herald/telemetry/logging';
import { meaningsOf } from '@herald/values/phone-numbers';
import { measure } from '@herald/values/segmentation';
import type { GatewayClient } from '../gateway/gateway-client';
import type { SendNames } from '../send-names/send-names';
import { LONGEST_NAME } from '../server/lengths';
import { slicesOf } from '@herald/values/slices';
import { newSecret } from '../sessions/secrets';
import type { OpenSession } from '../sessions/session-service';
import { askSend, type SendOutcome } from './ask-send';
import type { CheckedFile, FileDocument, PreparedSend, Wish } from './file-model';
import { bodyOf, lineOf, readingOf, RowReader, rowsOf, sentOf } from './file-rows';
import type { FileStore } from './file-store';
import type { Question } from './number-question';
import { askForRows, NO_RESULT, priceFile, RefusedError } from './price-file';
import { type AskedRow, priceMeanings } from './question';
import type { Uploads } from './uploads';

export interface FileSendsDeps {
  store: Pick<FileStore, 'list' | 'keepCheck' | 'beginSend' | 'endSend' | 'piece' | 'removeRows'>;
  uploads: Pick<Uploads, 'findFile'>;
  gateway: Pick<GatewayClient, 'askStream'>;
  names: Pick<SendNames, 'keep'>;
  logger: Logger;
  now(): Date;
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
  /** null if the row has no text. */
  parts: number | null;
  /** Why the row is not sent; null if it is, or if the file has too many such rows. */
  reason: Words | null;
}

type Mode = 'live' | 'test';

const MOST_LISTED = 20;
/** The gateway ends a request within 110 s. */
const REQUEST_ENDS_WITHIN_MS = 120_000;
const OPEN_QUESTION = said('file_numbers_ambiguous');
const CHECKED_AGAIN = said('file_busy');
const LATE = said('send_time_passed');

/**
 * Sends to the rows of files. A file is one send: a dry run of it is its check, and its retries have the same Idempotency-Key and the same
 * bytes. Files of the other mode are not found, except where a method says so.
 */
export class FileSends {
  constructor(
    private readonly deps: FileSendsDeps,
    private readonly mode: Mode = 'live',
  ) {}

  inMode(mode: Mode): FileSends {
    return new FileSends(this.deps, mode);
  }

  /**
   * Checks a file, which replaces its earlier check. A repetition finds the check that it began.
   * @throws NotFoundError, ValidationError; ConflictError if the file is being sent, or was sent; UnavailableError
   */
  async check(company: number, id: string, wish: Wish, session: OpenSession): Promise<CheckedFile> {
    const file = await this.deps.uploads.findFile(company, id);
    if (isChecked(file) && this.isOfMode(file)) {
      const { state, wish: known } = file.send;
      if (state !== 'refused' && isDeepStrictEqual(known, wish)) return file;
      if (state === 'sending' || state === 'sent') throw new ConflictError(CHECKED_AGAIN);
    }
    if (wish.numberColumn >= file.columns.length)
      throw new ValidationError({ numberColumn: said('no_such_column') });
    const prepared: PreparedSend = {
      check: newSecret().slice(0, 16),
      ...(this.mode === 'test' && { test: true as const }),
      wish,
      localNumbers: session.localNumbers ?? null,
      sendAt: readTimestamp(wish.sendTime, session.timezone ?? 'UTC') ?? null,
      state: 'checked',
      why: null,
      result: NO_RESULT,
      startedAt: null,
      smsID: null,
      taken: 0,
    };
    const checked = { ...file, send: prepared };
    try {
      prepared.result = await priceFile(this.deps, checked, session.credential);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      prepared.state = 'refused';
      prepared.why = error.words;
    }
    if (!(await this.deps.store.keepCheck(file, prepared))) throw new ConflictError(CHECKED_AGAIN);
    return checked;
  }

  /** @throws NotFoundError */
  async show(company: number, id: string): Promise<CheckedFile> {
    const file = await this.findInAnyMode(company, id);
    if (this.isOfMode(file)) return file;
    throw new NotFoundError(said('file_of_other_mode', { mode: file.send.test ? 'test' : 'live' }));
  }

  /** Whether its time has passed, so that it cannot be sent as it was checked. */
  isLate({ send: { sendAt } }: CheckedFile): boolean {
    return sendAt !== null && sendAt <= this.deps.now();
  }

  /** Newest first. */
  list(company: number): Promise<CheckedFile[]> {
    const isTest = this.mode === 'test';
    return this.deps.store.list(company, { now: this.deps.now(), most: MOST_LISTED, isTest });
  }

  /** The question about the numbers of a message that a user writes; null without one. @throws ValidationError */
  async question(
    { numbers, ...wish }: Pick<Wish, 'brandID' | 'text'> & { numbers: string[] },
    { credential, localNumbers = null }: OpenSession,
  ): Promise<(Question & { choices: Choice[] }) | null> {
    if (localNumbers) return null;
    const asked: AskedRow[] = [];
    let row = 0;
    for await (const slice of slicesOf(numbers))
      for (const number of slice) {
        const meanings = meaningsOf(number);
        row++;
        if (meanings) asked.push({ row, number, text: wish.text, meanings });
      }
    if (asked.length === 0) return null;
    const question = await priceMeanings(asked, async (rows) => {
      const body = bodyOf({ ...wish, sendTime: null }, true, [rows]);
      const outcome = await askSend(this.deps.gateway, credential, body, { key: null });
      if (outcome.kind === 'refused') throw new ConflictError(outcome.why);
      return outcome.answer;
    });
    const choices = asked.map(({ number: written, meanings: { local, international } }) => ({
      written,
      local: `+${local}`,
      international: `+${international}`,
    }));
    return { ...question, choices };
  }

  /** Rows from `start` on, as they will be sent. */
  async rows(
    company: number,
    id: string,
    { start, length }: { start: number; length: number },
  ): Promise<ShownRow[]> {
    const file = await this.show(company, id);
    const { wish, result } = file.send;
    const reader = new RowReader({ ...readingOf(file), wish: { ...wish, repeats: 'each' } });
    const reasons = new Map(result.problems.map(({ row, reason }) => [row, reason]));
    const shown: ShownRow[] = [];
    // The rows may be at the end of one piece and the begin of the next.
    for (let at = 0; at < file.pieces && shown.length < length; at++) {
      const piece = await this.deps.store.piece(file, at);
      if (!piece) break;
      const next = start + shown.length;
      if (next >= piece.firstRow + piece.count) continue;
      const begin = next - piece.firstRow;
      const rows = (JSON.parse(piece.rows) as string[][]).slice(begin, begin + length - shown.length);
      for (const [index, cells] of rows.entries()) {
        const row = lineOf(next + index, file);
        const { number = '', text = '', reason = null } = reader.read(cells, row) ?? {};
        const message = text === '' ? { text: null, parts: null } : { text, parts: measure(text).parts };
        shown.push({ row, number, ...message, reason: reasons.get(row) ?? reason });
      }
    }
    return shown;
  }

  /**
   * The numbers of the rows that passed the check, as they would be sent. In any mode.
   * @throws ConflictError if the file is not checked, or its numbers have two meanings
   */
  async *checkedNumbers(company: number, id: string): AsyncGenerator<string[]> {
    const file = await this.findInAnyMode(company, id);
    if (file.send.state !== 'checked') throw new ConflictError(said('file_not_checked'));
    if (file.send.result.question) throw new ConflictError(OPEN_QUESTION);
    for await (const rows of sentOf(rowsOf(this.deps.store, file, readingOf(file))))
      yield rows.map(({ number }) => number);
  }

  /** Refuses to save numbers that were read from a file, of any mode, before they were erased. @throws ConflictError, NotFoundError */
  async refuseErased(company: number, id: string): Promise<void> {
    const { erasedAt } = await this.findInAnyMode(company, id);
    if (erasedAt) throw new ConflictError(said('file_numbers_erased'));
  }

  /**
   * Sends to the rows that passed the check. A repetition sends nothing twice.
   * @param check the check that the user has seen
   * @throws ConflictError with the reason if nothing was sent; UnavailableError if the outcome is not known
   */
  async start(company: number, id: string, check: string, session: OpenSession): Promise<CheckedFile> {
    const { store, logger, now } = this.deps;
    const file = await this.show(company, id);
    const { send } = file;
    if (send.check !== check || send.state === 'refused') throw new ConflictError(CHECKED_AGAIN);
    if (send.state === 'sent') return file;
    if (send.state === 'checked' && this.isLate(file)) throw new ConflictError(LATE);
    if (send.result.question) throw new ConflictError(OPEN_QUESTION);
    const startedAt = now();
    const before = await store.beginSend(file, startedAt);
    if (!before) throw new ConflictError(CHECKED_AGAIN);
    let outcome: SendOutcome | null;
    try {
      const rows = sentOf(rowsOf(store, file, readingOf(file)));
      outcome = await askForRows(this.deps.gateway, file, rows, session.credential, `console/${id}/${check}`);
    } catch (error) {
      const why = error instanceof UnavailableError ? error.words : said('file_internal_error');
      await store.endSend(file, { why });
      throw error;
    }
    const answer = outcome?.kind === 'taken' ? outcome.answer : null;
    if (!answer || answer.smsID === null) {
      const why = outcome?.kind === 'refused' ? outcome.why : said('no_number_accepted');
      // An earlier request of this send may still be accepted.
      const earlier = before.send.startedAt;
      if (earlier && startedAt.getTime() - earlier.getTime() < REQUEST_ENDS_WITHIN_MS) {
        await store.endSend(file, { why, startedAt: earlier }, startedAt);
        throw new UnavailableError(said('earlier_attempt_unfinished'));
      }
      await store.endSend(file, { state: 'checked', why, startedAt: null }, startedAt);
      throw new ConflictError(why);
    }
    const smsID = Number(answer.smsID);
    await this.keepName(file, smsID, session);
    const sent = { state: 'sent', why: null, startedAt: null, smsID, taken: answer.accepted } as const;
    await store.endSend(file, sent);
    // The messages are stored behind the gateway.
    await store.removeRows(file);
    logger.info('file.sent', { file: id, company, rows: file.rows, smsID });
    return { ...file, send: { ...send, ...sent } };
  }

  /** The name given by the user, or that of the file. Before the file counts as sent, so that it is repeated after a crash. */
  private async keepName(
    { company, name: fileName, send: { wish, sendAt, test } }: CheckedFile,
    smsID: number,
    { recipientDays }: OpenSession,
  ): Promise<void> {
    const name = wish.sendName || fileName.slice(0, LONGEST_NAME);
    if (!name || !recipientDays) return;
    await this.deps.names.keep(
      company,
      { smsID, name, test: test === true },
      sendAt ?? this.deps.now(),
      recipientDays,
    );
  }

  private isOfMode({ send: { test } }: CheckedFile): boolean {
    return (test === true) === (this.mode === 'test');
  }

  private async findInAnyMode(company: number, id: string): Promise<CheckedFile> {
    const file = await this.deps.uploads.findFile(company, id);
    if (!isChecked(file)) throw new NotFoundError(said('file_not_checked'));
    return file;
  }
}

const isChecked = (file: FileDocument): file is CheckedFile => file.send !== undefined;
