import { parse } from 'csv-parse/sync';
import express from 'express';
import request from 'supertest';
import { ValidationError } from '@herald/contracts/errors';
import type { FilePage, Page, Paging, PagingById } from '@herald/mongo/paging';
import { sendPage, sendPageById } from './answers';

interface Row {
  id: number;
  name: string;
  extra?: string;
}

const rowsTo = (last: number): Row[] =>
  Array.from({ length: last }, (_, index) => ({ id: index + 1, name: `row ${index + 1}` }));

/** A list to which rows are added while it is read. */
function listOf(rows: Row[], comes: (rows: Row[]) => void) {
  const asked: Paging[] = [];
  const find = async (paging: PagingById): Promise<Page<Row>> => {
    asked.push(paging);
    const { after = paging.newestFirst ? Infinity : 0, newestFirst, start, length } = paging;
    const behind = newestFirst
      ? rows.filter(({ id }) => id < after).reverse()
      : rows.filter(({ id }) => id > after);
    const data = behind.slice(start, start + length);
    comes(rows);
    return { recordsTotal: rows.length, recordsFiltered: rows.length, data };
  };
  return { asked, find };
}

const fileOf = async (send: (response: express.Response) => Promise<void>, query: object) => {
  const app = express();
  app.get('/v1/rows', async (_request, response) => send(response));
  app.use(renderErrors);
  return request(app)
    .get('/v1/rows')
    .query({ format: 'csv', ...query });
};
const renderErrors: express.ErrorRequestHandler = (error, _request, response, _next) => {
  response
    .status((error as { status: number }).status)
    .json({ errors: (error as { errors: unknown }).errors });
};
const idsIn = (text: string): number[] =>
  (parse(text, { columns: true }) as { id: string }[]).map(({ id }) => Number(id));

describe('a list as a file', () => {
  it.each([
    ['oldest first', {}, rowsTo(5_502).map(({ id }) => id)],
    [
      'newest first',
      { newestFirst: true },
      rowsTo(5_500)
        .map(({ id }) => id)
        .reverse(),
    ],
  ])('has each row once, also if rows are added while it is written: %s', async (_order, query, expected) => {
    let came = 0;
    const { find, asked } = listOf(rowsTo(5_500), (rows) => {
      if (came++ < 2) rows.push({ id: rows.length + 1, name: 'new' });
    });
    const { text, headers } = await fileOf((response) => sendPageById(response, 'Rows.', find), query);
    expect(idsIn(text)).toEqual(expected);
    expect(headers['content-disposition']).toBe('attachment; filename="rows.csv"');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(asked.every(({ file, start, length }) => file && start === 0 && length === 1_000)).toBe(true);
  });

  it('has no limit of rows: 120,000 rows', async () => {
    const { find } = listOf(rowsTo(120_000), () => undefined);
    const { text } = await fileOf((response) => sendPageById(response, 'Rows.', find), {});
    expect(text.split('\r\n')).toHaveLength(120_002);
  });

  it('has the order of a list without ids, and columns for fields that only some rows have', async () => {
    async function* rows(): AsyncGenerator<Row> {
      yield* rowsTo(1_500);
      yield { id: 1_501, name: '=1;\t', extra: 'x' };
    }
    const find = async (): Promise<FilePage<Row>> => ({
      recordsTotal: 0,
      recordsFiltered: 0,
      data: [],
      rows: rows(),
    });
    const send = (response: express.Response) =>
      sendPage(response, 'Rows.', find, (row) => row, { optional: ['extra'] });
    const { text } = await fileOf(send, {});
    expect(text.split('\r\n').slice(0, 2)).toEqual(['id,name,extra', '1,row 1,']);
    expect(text.split('\r\n').at(-2)).toBe(`1501,"'=1;\t",x`);
  });

  it('is replaced by an ordinary error if the list cannot be read', async () => {
    const failing = async (): Promise<Page<Row>> =>
      Promise.reject(Object.assign(new Error(), { status: 404 }));
    const answer = await fileOf((response) => sendPage(response, 'Rows.', failing), {});
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    const readFilter = (): never => {
      throw new ValidationError({ sum: 'sum must be a decimal number' });
    };
    for (const send of [sendPage, sendPageById]) {
      const wrong = await fileOf((response) => send(response, 'Rows.', failing, undefined, { readFilter }), {
        format: 'xml',
        start: '-1',
      });
      expect(wrong.status).toBe(400);
      expect(Object.keys(wrong.body.errors as object).sort()).toEqual(['format', 'start', 'sum']);
    }
  });
});
