import { UnavailableError } from '@herald/errors';
import type { Logger } from '@herald/logging';
import { type SecretCipher } from '@herald/mongo';
import { mongo } from 'mongoose';
import type { SendNames } from '../send-names/send-names';
import { LONGEST_NAME } from '../server/lengths';
import type { SessionService } from '../sessions/session-service';
import type { GatewayClient, Credential } from '../gateway/gateway-client';
import type { UploadStore } from '../uploads/upload-store';
import type { UploadPieceDocument } from '../uploads/upload-model';
import { askSend, INVALID_SEND_TIME, type SendAnswer } from './ask-send';
import { type BulkDocument, type BulkPieceDocument, credentialContext, type RowProblem } from './bulk-model';
import type { BulkStore } from './bulk-store';
import { priceMeanings } from './question';
import {
  bodyOf,
  leftOutOf,
  type MetRows,
  MOST_PROBLEMS,
  type ReadPiece,
  type ReadRow,
  readPiece,
  rowsToSend,
} from './read-piece';
import { type RowText, rowText } from './row-text';

export interface BulkRunnerDeps {
  store: Pick<BulkStore, 'claim' | 'keepClaim' | 'defer' | 'move' | 'piecesOf' | 'keepChecked' | 'keepTaken'>;
  uploads: Pick<UploadStore, 'piece' | 'remove'>;
  gateway: Pick<GatewayClient, 'askText'>;
  cipher: Pick<SecretCipher, 'decrypt'>;
  sessions: Pick<SessionService, 'afterWork'>;
  names: Pick<SendNames, 'keep'>;
  logger: Logger;
  now(): Date;
}

/** Another process takes over this long after a process dies. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const TRY_AGAIN_MS = 2_000;
/** The gateway ends a request within 110 s. */
const REQUEST_ENDS_WITHIN_MS = 120_000;
/** Parallel requests to the gateway: the next piece is read while a request is in flight. */
const AT_ONCE = 2;

/** An error that the gateway would return for all remaining pieces; it ends the bulk send. */
class RefusedError extends Error {
  constructor(
    why: string,
    readonly statusID?: number,
  ) {
    super(why);
  }
}

/**
 * Checks files and sends them piece by piece, until none are left. Every step can be repeated: a check goes on after the pieces that were
 * checked, and each piece is sent with the same Idempotency-Key and the same bytes.
 */
export class BulkRunner {
  constructor(private readonly deps: BulkRunnerDeps) {}

  async run(goOn: () => boolean): Promise<void> {
    while (goOn()) {
      const { store } = this.deps;
      const bulk = await store.claim(this.deps.now(), this.leaseEnd());
      if (!bulk) return;
      const renewing = setInterval(() => {
        store.keepClaim(bulk, this.leaseEnd()).catch((error: unknown) => {
          // Another process may claim the bulk send too, which does no harm.
          this.deps.logger.warn('bulk.claim_lost', { bulk: bulk._id, error });
        });
      }, RENEW_MS);
      try {
        await this.work(bulk, goOn);
      } finally {
        clearInterval(renewing);
      }
    }
  }

  private async work(bulk: BulkDocument, goOn: () => boolean): Promise<void> {
    const { store, logger, now } = this.deps;
    const isCheck = bulk.state === 'checking';
    try {
      const secret = this.deps.cipher.decrypt(bulk.credential ?? '', credentialContext(bulk));
      const task = new PieceTask(this.deps, bulk, credentialOf(bulk, secret), goOn);
      if (isCheck) await task.check();
      else await task.send();
      await this.afterWork(bulk);
    } catch (error) {
      if (error instanceof RefusedError) {
        const state = isCheck ? 'refused' : 'stopped';
        await store.move(bulk, [bulk.state], { state, why: error.message });
        logger.info('bulk.stopped', { bulk: bulk._id, company: bulk.company, state, why: error.message });
        await this.afterWork(bulk);
        return;
      }
      // The cause of an unexpected error is unknown, so it is logged and the work is retried until the file expires.
      const why = error instanceof UnavailableError ? error.message : 'Internal error.';
      logger.warn('bulk.deferred', { bulk: bulk._id, company: bulk.company, error });
      await store.defer(
        bulk,
        `${why} It is retried automatically.`,
        new Date(now().getTime() + TRY_AGAIN_MS),
      );
    }
  }

  /** The user may have signed out before the work finished; the credential is then revoked. */
  private async afterWork(bulk: BulkDocument): Promise<void> {
    const { company, session, credential } = bulk;
    const secret = this.deps.cipher.decrypt(credential ?? '', credentialContext(bulk));
    await this.deps.sessions.afterWork({ company, id: session }, credentialOf(bulk, secret));
  }

  private leaseEnd(): Date {
    return new Date(this.deps.now().getTime() + LEASE_MS);
  }
}

/** Checks or sends one file. */
class PieceTask {
  private readonly rowText: RowText;

  constructor(
    private readonly deps: BulkRunnerDeps,
    private readonly bulk: BulkDocument,
    private readonly credential: Credential,
    private readonly goOn: () => boolean,
  ) {
    this.rowText = rowText(bulk.wish.text, bulk.columns);
  }

  /** Reads all pieces in file order, because a row may duplicate an earlier row, and checks those that were not checked before. */
  async check(): Promise<void> {
    const { bulk, rowText: text } = this;
    const checked = new Set((await this.deps.store.piecesOf(bulk)).map(({ at }) => at));
    const met: MetRows = new Map();
    await this.each(async (at, inTurn) => {
      const piece = await this.piece(at);
      const read = await readPiece(piece, bulk, text, met);
      if (!checked.has(at)) await inTurn(() => this.checkPiece(piece, read));
    });
    await this.deps.store.move(bulk, ['checking'], { state: 'checked', why: null });
  }

  async send(): Promise<void> {
    const { bulk } = this;
    const pieces = await this.deps.store.piecesOf(bulk);
    const left = pieces.filter(({ smsID, accepted }) => smsID === null && accepted > 0);
    await this.each(async (index, inTurn) => {
      const piece = left[index]!;
      const rows = await this.rowsOf(piece);
      await inTurn(() => this.sendPiece(piece, rows));
    }, left.length);
    // The file is no longer needed: the messages are stored behind the gateway.
    await this.deps.store.move(bulk, ['sending'], { state: 'sent', why: null, credential: null });
    await this.deps.uploads.remove(bulk.company, bulk.upload);
    this.deps.logger.info('bulk.sent', { bulk: bulk._id, company: bulk.company, rows: bulk.rows });
  }

  /** Reads the pieces one after another, and runs at most `AT_ONCE` of their requests in parallel. */
  private async each(
    one: (at: number, inTurn: (work: () => Promise<void>) => Promise<void>) => Promise<void>,
    count = this.bulk.pieces,
  ): Promise<void> {
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];
    const inTurn = async (work: () => Promise<void>): Promise<void> => {
      const running: Promise<void> = work()
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(running));
      underWay.add(running);
      if (underWay.size >= AT_ONCE) await Promise.race(underWay);
    };
    for (let at = 0; at < count && failures.length === 0; at++) {
      if (!this.goOn()) throw new UnavailableError('The console is being restarted.');
      await one(at, inTurn);
    }
    await Promise.all(underWay);
    if (failures.length > 0) throw failures[0];
  }

  private async piece(at: number): Promise<UploadPieceDocument> {
    const { company, upload } = this.bulk;
    const piece = await this.deps.uploads.piece(company, upload, at);
    if (!piece) throw new RefusedError('The file is gone. Upload it again.');
    return piece;
  }

  private async checkPiece({ at, count }: UploadPieceDocument, read: ReadPiece): Promise<void> {
    const { _id: bulk, company, expiresAt } = this.bulk;
    const answer = await this.ask(read.rows, null);
    const { asked } = read;
    const question = asked.length > 0 ? await priceMeanings(asked, (rows) => this.ask(rows, null)) : null;
    await this.deps.store.keepChecked({
      _id: `${bulk}/${at}`,
      company,
      bulk,
      at,
      count,
      expiresAt,
      leftOut: new mongo.Binary(Buffer.from(Uint32Array.from(read.leftOut).buffer)),
      refusedHere: read.refused,
      repeated: read.repeated,
      asked: asked.length,
      question,
      accepted: answer?.accepted ?? 0,
      rejected: answer?.rejected ?? 0,
      stopListed: answer?.stopListed ?? 0,
      cost: answer?.cost ?? 0,
      problems: answer ? problemsOf(read, answer) : read.problems,
      smsID: null,
      taken: 0,
    });
  }

  private async rowsOf(piece: BulkPieceDocument): Promise<ReadRow[]> {
    return rowsToSend(await this.piece(piece.at), this.bulk, this.rowText, leftOutOf(piece));
  }

  private async sendPiece(piece: BulkPieceDocument, rows: ReadRow[]): Promise<void> {
    const answer = await this.askToSend(rows, `console/${piece._id}`);
    if (!answer || answer.smsID === null) throw new RefusedError('Herald accepted none of the numbers.');
    const smsID = Number(answer.smsID);
    await this.keepName(smsID);
    await this.deps.store.keepTaken(piece, { smsID, taken: answer.accepted });
  }

  /** The name given by the user, or that of the file. Before the piece counts as sent, so that it is repeated after a crash. */
  private async keepName(smsID: number): Promise<void> {
    const { company, wish, recipientDays, sendAt, test = false } = this.bulk;
    const name = wish.sendName || this.bulk.name.slice(0, LONGEST_NAME);
    if (!name || !recipientDays) return;
    const begin = sendAt ?? this.deps.now();
    await this.deps.names.keep(company, { smsID, name, test }, begin, recipientDays);
  }

  /** If the time of the file has passed before all pieces were accepted, the others are sent at once. */
  private async askToSend(rows: ReadRow[], key: string): Promise<SendAnswer | null> {
    const { wish, sendAt } = this.bulk;
    try {
      // A piece that was accepted before gets the same answer again by this key.
      return await this.ask(rows, key);
    } catch (error) {
      const isRefused = error instanceof RefusedError && error.statusID === INVALID_SEND_TIME;
      if (!isRefused || !sendAt) throw error;
      const lateMs = this.deps.now().getTime() - sendAt.getTime();
      if (lateMs < 0) throw error;
      // A request from before the time may still be accepted.
      if (lateMs < REQUEST_ENDS_WITHIN_MS)
        throw new UnavailableError('The time of this send has just passed.');
      return this.ask(rows, `${key}/now`, { ...wish, sendTime: null });
    }
  }

  /** Null if no rows are left to send. @throws RefusedError, UnavailableError */
  private async ask(rows: ReadRow[], key: string | null, wish = this.bulk.wish): Promise<SendAnswer | null> {
    if (rows.length === 0) return null;
    const body = bodyOf(wish, this.rowText.isSame, rows);
    const outcome = await askSend(this.deps.gateway, this.credential, body, { key, test: this.bulk.test });
    if (outcome.kind === 'refused') throw new RefusedError(outcome.why, outcome.statusID);
    return outcome.answer;
  }
}

/** The gateway returns this many characters of a rejected number. */
const LONGEST_NAMED = 30;

/** The gateway lists rejected numbers in the order of the request. */
function problemsOf({ rows, problems }: ReadPiece, { rejectedNumbers }: SendAnswer): RowProblem[] {
  const named: RowProblem[] = [];
  let at = 0;
  for (const { number, reason } of rejectedNumbers) {
    while (at < rows.length && rows[at]!.number.slice(0, LONGEST_NAMED) !== number) at++;
    const row = rows[at++];
    if (row) named.push({ row: row.row, number: row.number, reason });
  }
  return [...problems, ...named].sort((one, other) => one.row - other.row).slice(0, 2 * MOST_PROBLEMS);
}

function credentialOf({ company, from }: BulkDocument, secret: string): Credential {
  return { face: 'company', secret, owner: company, ...(from !== undefined && { from }) };
}
