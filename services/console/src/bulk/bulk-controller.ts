import type { Request, Response } from 'express';
import Joi from 'joi';
import { visibleString, wholeNumber } from '@herald/config';
import { ValidationError } from '@herald/errors';
import { sendName } from '../send-names/send-name-controller';
import { LONGEST_TEXT, MOST_NUMBERS } from '../server/lengths';
import { readBody, textList } from '../server/read-body';
import type { Sender } from '../sessions/session-guard';
import { UploadLimit } from '../uploads/upload-limit';
import type { BulkDocument, BulkWish } from './bulk-model';
import type { BulkService, ShownBulk } from './bulk-service';
import { withCountryNames } from './country-names';
import { rowText } from './row-text';

const MOST_ROWS = 100;
const DEFAULT_ROWS = 10;

interface Asked extends BulkWish {
  upload: string;
}

const repeats = Joi.valid('once', 'each');
const meaning = Joi.valid('ask', 'local', 'international');

const asked = Joi.object<Asked>({
  upload: Joi.string().max(40).required(),
  brandID: wholeNumber().min(1).required(),
  text: visibleString().max(LONGEST_TEXT).required(),
  numberColumn: wholeNumber().min(0).required(),
  sendTime: Joi.string().max(20).allow(null).default(null),
  sendName: sendName().default(''),
  repeats: repeats.default('once'),
  meaning: meaning.default('ask'),
});

const answers = Joi.object<Pick<BulkWish, 'repeats' | 'meaning'>>({ repeats, meaning });

const written = Joi.object<Pick<BulkWish, 'brandID' | 'text'> & { numbers: string[] }>({
  brandID: wholeNumber().min(1).required(),
  text: visibleString().max(LONGEST_TEXT).required(),
  numbers: textList().max(MOST_NUMBERS).required(),
});

type OfOne = Request<{ id: string }>;

/** Sends to the rows of an uploaded file, in the mode of the service. */
export function bulkHandlers(bulks: BulkService) {
  const limit = new UploadLimit();
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
      const shown = await bulks.show(company, request.params.id);
      response.json({ statusID: 0, message: 'Progress of the file.', data: shownView(shown) });
    },

    again: async (request: OfOne, response: Response, { company, session }: Sender) => {
      const bulk = await bulks.again(company, request.params.id, readBody(answers, request.body), session);
      response
        .status(201)
        .json({ statusID: 0, message: 'The file is being checked again.', data: { id: bulk._id } });
    },

    question: async (request: Request, response: Response, { company, session }: Sender) => {
      limit.take(company);
      try {
        const question = await bulks.question(readBody(written, request.body), session);
        const data = question && { ...question, ...withCountryNames(question) };
        response.json({ statusID: 0, message: 'Numbers that may be meant otherwise.', data });
      } finally {
        limit.release(company);
      }
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
      const shown = await bulks.start(company, request.params.id, session);
      response.json({ statusID: 0, message: 'The file is being sent.', data: shownView(shown) });
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
};

function shownView({ bulk, progress, question, isLate }: ShownBulk): object {
  // Rows with the same text and number are sent once, whatever the user wishes (interface.md part 4).
  const hasOwnTexts = !rowText(bulk.wish.text, bulk.columns).isSame;
  return {
    ...bulkView(bulk),
    hasOwnTexts,
    isLate,
    progress,
    question: question && withCountryNames(question),
  };
}

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
