import type { Example, Operations } from '../operation';
import { PAGING } from '../paging';
import { NOBODY, SAMPLE } from '../sample';
import {
  dataAnswer,
  identifier,
  integer,
  integerOrNull,
  list,
  oneOf,
  pageAnswer,
  type Properties,
  record,
  ref,
  type Schema,
  text,
  textOrNull,
  utcTime,
  utcTimeOrNull,
} from '../schema';
import { COMPANY_PAGING_EXAMPLES, COMPANY_PATH, unknownCompany } from './company-operations';

const TAG = 'Jobs';
const { companyID, smsID, scheduledSmsID, brandID } = SAMPLE;
const STATES = ['scheduled', 'accepted', 'queued', 'cancelling', 'cancelled'] as const;

const counted = (status: string): Schema => integer(status, 0, { minimum: 0 });

const job: Properties = {
  smsID: identifier('The send.', smsID),
  state: oneOf(STATES, '`accepted`: on its way to the queue. `queued`: there, or further.'),
  company: identifier('Whose it is.', companyID),
  brandID: identifier('The sender name.', brandID),
  sender: text('Its text.', 'My Shop'),
  lane: oneOf(['otp', 'standard', 'bulk'], 'Its urgency.'),
  recipients: integer('Recipients, stop-listed ones included.', 1, { minimum: 0 }),
  rejected: integer('Numbers that were dropped as invalid.', 0, { minimum: 0 }),
  batches: integer('Batches of up to 1,000 recipients.', 1, { minimum: 0 }),
  cost: integer('SMS charged.', 1, { minimum: 0 }),
  refunded: integer('SMS given back since.', 0, { minimum: 0 }),
  parts: integerOrNull('SMS per recipient; null where texts differ.', 1),
  encoding: textOrNull('How the text goes; null where texts differ.', 'gsm7', {
    enum: ['gsm7', 'ucs2', null],
  }),
  callbackUrl: textOrNull("The send's own callback URL.", null),
  requestId: text('Of the request.', '3f1c2a9e5b7d4c60'),
  sendAt: utcTimeOrNull('When it is to be sent; null: at once'),
  expiresAt: utcTime('What has no receipt by then becomes "not delivered"'),
  createdAt: utcTime('When it was accepted'),
  counts: {
    type: ['object', 'null'],
    description: 'Recipients by status; null in a list that holds too many to count.',
    required: ['0', '1', '2', '3', '4'],
    properties: {
      0: counted('Sent.'),
      1: counted('Received.'),
      2: counted('Not delivered.'),
      3: counted('Awaiting status.'),
      4: counted('Error.'),
    },
  },
};

export const JOB_SCHEMAS: Record<string, Schema> = {
  Job: record(job),
  OtpLimits: record({
    otpPerNumber: integer('To one number; 0: no limit.', 0, { minimum: 0 }),
    otpPerPrefix: integer('To numbers with the same first digits; 0: no limit.', 0, { minimum: 0 }),
    otpPrefixDigits: integer('How many first digits that are.', 6),
    otpMinutes: integer('In this time so many more may follow.', 10),
    refused: list(
      record({
        by: oneOf(['number', 'prefix'], 'The limit that refused.'),
        key: text('The number, or its first digits.', '995599'),
        times: integer('Sends that were refused.', 3, { minimum: 1 }),
        lastAt: utcTime('The last of them'),
      }),
      'The latest first, at most 100.',
    ),
  }),
  JobWithReasons: record({
    ...job,
    reasons: {
      type: 'object',
      description: 'Why recipients have status 2 or 4, and how many.',
      additionalProperties: { type: 'integer', minimum: 1 },
      examples: [{ 'stop-listed': 2 }],
    },
  }),
};

const queued = {
  smsID,
  state: 'queued',
  company: companyID,
  brandID,
  sender: 'My Shop',
  lane: 'standard',
  recipients: 1,
  rejected: 0,
  batches: 1,
  cost: 1,
  refunded: 0,
  parts: 1,
  encoding: 'gsm7',
  callbackUrl: null,
  requestId: '3f1c2a9e5b7d4c60',
  sendAt: null,
  expiresAt: '2027-02-02T05:30:00.000Z',
  createdAt: '2027-01-31T05:30:00.000Z',
  counts: { 0: 0, 1: 1, 2: 0, 3: 0, 4: 0 },
};

const unknown: Example = {
  name: 'unknown',
  summary: 'Unknown send',
  send: { path: { smsID: NOBODY } },
  status: 404,
  answer: { statusID: 404, message: 'There is no such message.', data: null },
};

export const JOB_OPERATIONS: Operations = {
  'GET /admin/v1/companies/:id/jobs': {
    id: 'listJobs',
    tag: TAG,
    description: 'The sends of a company, by smsID.',
    path: COMPANY_PATH,
    query: { state: { schema: oneOf(STATES, 'Those in this state only.') }, ...PAGING },
    answers: { 200: { description: 'A page of sends.', schema: pageAnswer(ref('Job')) } },
    common: ['Invalid400', 'NotFound404'],
    examples: [
      {
        name: 'queued',
        summary: 'Those that are on their way, or done',
        send: { path: { id: companyID }, query: { state: 'queued' } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Messages, by smsID.',
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          data: [queued],
        },
      },
      unknownCompany(),
      ...COMPANY_PAGING_EXAMPLES,
    ],
  },
  'GET /admin/v1/companies/:id/otp-limits': {
    id: 'getOtpLimits',
    tag: TAG,
    description:
      "A company's limits of one-time passwords (its settings `otp…`), and the numbers and prefixes whose sends they refused in the last day.",
    path: COMPANY_PATH,
    answers: { 200: { description: 'The limits.', schema: dataAnswer(ref('OtpLimits')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'unlimited',
        summary: 'No limits are set',
        send: { path: { id: companyID } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Limits of one-time passwords, and what they refused in the last day.',
          data: { otpPerNumber: 0, otpPerPrefix: 0, otpPrefixDigits: 6, otpMinutes: 10, refused: [] },
        },
      },
      unknownCompany(),
    ],
  },
  'GET /admin/v1/jobs/:smsID': {
    id: 'getJob',
    tag: TAG,
    description: 'One send with the reasons of what did not arrive.',
    path: { smsID: identifier('The send.', smsID) },
    answers: { 200: { description: 'The send.', schema: dataAnswer(ref('JobWithReasons')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'found',
        summary: 'The send',
        send: { path: { smsID } },
        status: 200,
        answer: { statusID: 0, message: 'Message found.', data: { ...queued, reasons: {} } },
      },
      unknown,
    ],
  },
  'POST /admin/v1/jobs/:smsID/cancel': {
    id: 'cancelJob',
    tag: TAG,
    description:
      'Cancels a scheduled send and refunds it; its recipients get status 4. Cancelling twice is a no-op.',
    path: { smsID: identifier('The send.', scheduledSmsID) },
    answers: { 200: { description: 'The cancelled send.', schema: dataAnswer(ref('JobWithReasons')) } },
    common: ['NotFound404', 'Conflict409'],
    examples: [
      {
        name: 'cancelled',
        summary: 'Cancelled',
        send: { path: { smsID: scheduledSmsID } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'The message is cancelled and refunded.',
          data: {
            ...queued,
            smsID: scheduledSmsID,
            state: 'cancelled',
            refunded: 1,
            sendAt: '2027-02-01T05:30:00.000Z',
            counts: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 1 },
            reasons: { cancelled: 1 },
          },
        },
      },
      {
        name: 'begun',
        summary: 'It has begun to go out',
        send: { path: { smsID } },
        status: 409,
        answer: {
          statusID: 409,
          message: 'The message has begun to go out, and can no longer be cancelled.',
          data: null,
        },
      },
      unknown,
    ],
  },
};
