import { type Response, Router } from 'express';
import { formatDateTime } from '@herald/values/company-time';
import { STATUS_ID } from '@herald/contracts';
import { readTogether, said, ValidationError } from '@herald/contracts/errors';
import { type CompanyView, zoneOf } from '@herald/service/local-view';
import { pageAnswer, type Paging, parsePaging } from '@herald/mongo/paging';
import { readTestFilter, toId } from '@herald/values/request-values';
import { companyOf, CsvAnswer, sendRows } from '@herald/service';
import { localNumbersIn } from '../../model/company-numbers';
import { readMessageFilter } from './message-filter';
import { removalDay, type RemovedSends } from '../removed/removed-sends';
import { shortMeaningOf } from '../timeline/failure';
import type { Message, MessageStore } from './message-store';
import { positionText } from './position';

export interface MessageControllerDeps {
  messages: Pick<MessageStore, 'page' | 'all'>;
  removed: Pick<RemovedSends, 'since'>;
  companies: Pick<CompanyView, 'get'>;
}

type Row = Record<string, string | number | boolean | null>;
type View = (message: Message) => Row;

/** Maximum number of rows to skip with `start`. Further rows are found with `next`. */
const FURTHEST_START = 10_000;
const OF_EVERYBODY = [
  ...['smsID', 'number', 'statusID', 'reason', 'brandID', 'sender', 'otp', 'parts', 'refunded'],
  ...['requestId', 'createdAt'],
];
const OF_COMPANY = [...OF_EVERYBODY, 'test'];
const OF_ALL = [...OF_EVERYBODY, 'company', 'priority', 'test'];

/** Searches messages: companies their own, the operator those of all companies. */
export function messageController({ messages, removed, companies }: MessageControllerDeps): Router {
  const router = Router();

  const answer = async (
    response: Response,
    zone: string,
    caller: { company: number; test?: boolean } | null,
    names: string[],
    view: View,
  ) => {
    const { query } = response.req;
    const { company: named, ...ofCompany } = query;
    const localNumbers = await localNumbersIn(companies, caller ? caller.company : toId(named));
    const [paging, asked, own] = readTogether(
      () => readPaging(query),
      () => readMessageFilter(caller ? ofCompany : query, zone, localNumbers),
      () => ({ ...(caller && { company: caller.company }), ...readTestFilter(query.test, caller?.test) }),
    );
    const { start, length } = paging;
    const { asFile } = asked;
    const filter = { ...asked.filter, ...own };
    if (asFile) {
      const file = new CsvAnswer(response, 'messages.csv');
      return file.write(names, messages.all(filter), (message) => cellsOf(view(message), names));
    }
    const found = await messages.page(filter, { start, length });
    const known = start + found.messages.length + (found.next ? 1 : 0);
    const { company, smsID } = filter;
    const gone = smsID !== undefined && known === 0 ? await removed.since({ company, smsID }) : null;
    const page = { recordsTotal: known, recordsFiltered: known, data: found.messages };
    const all = {
      statusID: STATUS_ID.SUCCESS,
      message: gone ? said('recipients_removed', { day: removalDay(gone) }).text : 'Messages, newest first.',
      ...pageAnswer(paging, page),
      next: found.next && positionText(found.next),
    };
    await sendRows(response, all, view);
  };

  router.get('/v1/sms/messages', async (_request, response) => {
    const caller = companyOf(response);
    const { timezone } = caller;
    await answer(response, timezone, caller, OF_COMPANY, (message) => ({
      ...rowOf(message),
      statusID: String(message.status),
      ...(shortMeaningOf(message.reason) ?? NO_MEANING),
      createdAt: formatDateTime(message.createdAt, timezone),
    }));
  });

  router.get('/admin/v1/messages', async (request, response) => {
    const zone = await zoneOf(companies, toId(request.query.company));
    await answer(response, zone, null, OF_ALL, (message) => ({
      ...rowOf(message),
      statusID: message.status,
      ...(shortMeaningOf(message.reason) ?? NO_MEANING),
      createdAt: message.createdAt.toISOString(),
      company: message.company,
      priority: message.priority,
    }));
  });

  return router;
}

/** @throws ValidationError also if `start` is too large */
function readPaging(query: Record<string, unknown>): Paging {
  const paging = parsePaging(query);
  if (paging.start <= FURTHEST_START) return paging;
  const start = `start must be at most ${FURTHEST_START}: for further pages, pass next of the response as after`;
  throw new ValidationError({ start });
}

const NO_MEANING = { meaning: null, meaningCode: null };

/** The fields that companies and operators both see. */
export function rowOf(message: Message): Row {
  const { smsID, number, reason, brandID, sender, priority, parts, refunded, requestId, test } = message;
  return {
    smsID,
    number,
    reason,
    brandID,
    sender,
    otp: priority === 'otp',
    parts,
    refunded,
    requestId,
    test,
  };
}

function cellsOf(row: Row, names: string[]): (string | number | null)[] {
  return names.map((name) => {
    const value = row[name] ?? null;
    return typeof value === 'boolean' ? String(value) : value;
  });
}
