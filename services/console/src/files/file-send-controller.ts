import type { Request, Response } from 'express';
import Joi from 'joi';
import { visibleString, wholeNumber } from '@herald/config';
import { mustBe, said, ValidationError } from '@herald/contracts/errors';
import { sendName } from '../send-names/send-name-controller';
import { LONGEST_TEXT, MOST_NUMBERS } from '../server/lengths';
import { readBody, textList } from '../server/read-body';
import type { Sender } from '../sessions/session-guard';
import type { CheckedFile, Wish } from './file-model';
import type { FileSends } from './file-sends';
import { withCountryNames } from './question';
import { rowText } from './row-text';
import { WorkLimit } from './work-limit';

const MOST_ROWS = 100;
const DEFAULT_ROWS = 10;
/** Files that are checked or sent at the same time: the numbers of each are in memory. */
const MOST_FILES = 4;

const id = Joi.string().max(40).required();
const brandID = wholeNumber().min(1).required();
const text = visibleString().max(LONGEST_TEXT).required();

const asked = Joi.object<Wish & { upload: string }>({
  upload: id,
  brandID,
  text,
  numberColumn: wholeNumber().min(0).required(),
  sendTime: Joi.string().max(20).allow(null).default(null),
  sendName: sendName().default(''),
  repeats: Joi.valid('once', 'each').default('once'),
  meaning: Joi.valid('ask', 'local', 'international').default('ask'),
});

const started = Joi.object<{ check: string }>({ check: id });

const written = Joi.object<Pick<Wish, 'brandID' | 'text'> & { numbers: string[] }>({
  brandID,
  text,
  numbers: textList().max(MOST_NUMBERS).required(),
});

type OfOne = Request<{ id: string }>;

/** Sends to the rows of an uploaded file, in the mode of the service. */
export function fileSendHandlers(sends: FileSends) {
  const [questions, files] = [new WorkLimit(), new WorkLimit(MOST_FILES)];
  return {
    check: async (request: Request, response: Response, { company, session }: Sender) => {
      const { upload, ...wish } = readBody(asked, request.body);
      const file = await files.run(company, () => sends.check(company, upload, wish, session));
      response.status(201).json({ statusID: 0, message: 'The file was checked.', data: { id: file._id } });
    },

    list: async (_request: Request, response: Response, { company }: Sender) => {
      const data = (await sends.list(company)).map((file) => listView(file));
      response.json({ statusID: 0, message: 'Files, newest first.', data });
    },

    show: async (request: OfOne, response: Response, { company }: Sender) => {
      const data = view(sends, await sends.show(company, request.params.id));
      response.json({ statusID: 0, message: 'The file.', data });
    },

    question: async (request: Request, response: Response, { company, session }: Sender) => {
      const question = await questions.run(company, () =>
        sends.question(readBody(written, request.body), session),
      );
      const data = question && { ...question, ...withCountryNames(question) };
      response.json({ statusID: 0, message: 'Numbers that may be meant otherwise.', data });
    },

    problems: async (request: OfOne, response: Response, { company }: Sender) => {
      const { send } = await sends.show(company, request.params.id);
      response.json({ statusID: 0, message: 'Rejected rows.', data: send.result.problems });
    },

    rows: async (request: OfOne, response: Response, { company }: Sender) => {
      const [start, length] = [whole(request, 'start', 0), whole(request, 'length', DEFAULT_ROWS)];
      const page = { start, length: Math.min(length, MOST_ROWS) };
      const data = await sends.rows(company, request.params.id, page);
      response.json({ statusID: 0, message: 'Preview of the rows.', data });
    },

    start: async (request: OfOne, response: Response, { company, session }: Sender) => {
      const { check } = readBody(started, request.body);
      const file = await files.run(company, () => sends.start(company, request.params.id, check, session));
      response.json({ statusID: 0, message: 'The file was sent.', data: view(sends, file) });
    },
  };
}

function whole({ query }: Request, name: string, otherwise: number): number {
  const value = query[name];
  if (value === undefined) return otherwise;
  if (typeof value === 'string' && /^\d{1,7}$/.test(value)) return Number(value);
  throw new ValidationError({ [name]: mustBe(name, said('be_whole')) });
}

function view(sends: FileSends, file: CheckedFile): object {
  const { check, wish, result, smsID, taken } = file.send;
  const { question, problems: _problems, ...counts } = result;
  return {
    ...listView(file),
    check,
    // Rows with the same text and number are sent once, whatever the user wishes (interface.md part 4).
    hasOwnTexts: !rowText(wish.text, file.columns).isSame,
    isLate: sends.isLate(file),
    progress: { ...counts, taken, smsID },
    question: question && withCountryNames(question),
  };
}

function listView({ _id, name, columns, rows, createdAt, expiresAt, send }: CheckedFile): object {
  const { wish, state, why } = send;
  const times = { createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  return { id: _id, name, columns, rows, wish, state, why, ...times };
}
