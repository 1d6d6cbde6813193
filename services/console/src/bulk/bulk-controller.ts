import type { Request, Response } from 'express';
import Joi from 'joi';
import { wholeNumber } from '@herald/config';
import { ValidationError } from '@herald/errors';
import { readBody } from '../server/read-body';
import type { Sender } from '../sessions/session-guard';
import type { BulkDocument, BulkWish } from './bulk-model';
import type { BulkProgress } from './bulk-store';
import type { BulkService } from './bulk-service';

const LONGEST_TEXT = 4_000;
const MOST_ROWS = 100;
const DEFAULT_ROWS = 10;

interface Asked extends BulkWish {
  upload: string;
}

const asked = Joi.object<Asked>({
  upload: Joi.string().max(40).required(),
  brandID: wholeNumber().min(1).required(),
  text: Joi.string().max(LONGEST_TEXT).required(),
  numberColumn: wholeNumber().min(0).required(),
  sendTime: Joi.string().max(20).allow(null).default(null),
});

type OfOne = Request<{ id: string }>;

/** Sends to the rows of an uploaded file. */
export function bulkHandlers(bulks: BulkService) {
  return {
    create: async (request: Request, response: Response, { company, session }: Sender) => {
      const { upload, ...wish } = readBody(asked, request.body);
      const bulk = await bulks.create(company, upload, wish, session);
      response
        .status(201)
        .json({ statusID: 0, message: 'The file is being checked.', data: { id: bulk._id } });
    },

    list: async (_request: Request, response: Response, { company }: Sender) => {
      const data = (await bulks.list(company)).map((bulk) => bulkView(bulk));
      response.json({ statusID: 0, message: 'Files, newest first.', data });
    },

    show: async (request: OfOne, response: Response, { company }: Sender) => {
      const { bulk, progress } = await bulks.show(company, request.params.id);
      response.json({ statusID: 0, message: 'Progress of the file.', data: { ...bulkView(bulk), progress } });
    },

    problems: async (request: OfOne, response: Response, { company }: Sender) => {
      const data = await bulks.problems(company, request.params.id);
      response.json({ statusID: 0, message: 'Rejected rows.', data });
    },

    rows: async (request: OfOne, response: Response, { company, session }: Sender) => {
      const [start, length] = [whole(request, 'start', 0), whole(request, 'length', DEFAULT_ROWS)];
      const page = { start, length: Math.min(length, MOST_ROWS) };
      const data = await bulks.rows(company, request.params.id, page, session.credential);
      response.json({ statusID: 0, message: 'Preview of the rows.', data });
    },

    start: async (request: OfOne, response: Response, { company, session }: Sender) => {
      const { bulk, progress } = await bulks.start(company, request.params.id, session);
      response.json({
        statusID: 0,
        message: 'The file is being sent.',
        data: { ...bulkView(bulk), progress },
      });
    },

    remove: async (request: OfOne, response: Response, { company }: Sender) => {
      await bulks.remove(company, request.params.id);
      response.json({ statusID: 0, message: 'The file was discarded.', data: null });
    },
  };
}

function whole({ query }: Request, name: string, otherwise: number): number {
  const value = query[name];
  if (value === undefined) return otherwise;
  if (typeof value === 'string' && /^\d{1,7}$/.test(value)) return Number(value);
  throw new ValidationError({ [name]: `${name} must be a whole number` });
}

type View = Pick<BulkDocument, 'name' | 'columns' | 'rows' | 'wish' | 'state' | 'why'> & {
  id: string;
  createdAt: string;
  expiresAt: string;
  progress?: BulkProgress;
};

function bulkView({
  _id: id,
  name,
  columns,
  rows,
  wish,
  state,
  why,
  createdAt,
  expiresAt,
}: BulkDocument): View {
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { id, name, columns, rows, wish, state, why, ...times };
}
