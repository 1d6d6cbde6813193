import type { Operations } from '../operation';
import { PAGING, PAGING_EXAMPLES } from '../paging';
import { NOBODY, SAMPLE } from '../sample';
import {
  dataAnswer,
  identifier,
  integerOrNull,
  oneOf,
  pageAnswer,
  record,
  ref,
  type Schema,
  text,
  utcTime,
  utcTimeOrNull,
} from '../schema';

const TAG = 'Audit and dead letters';
const { companyID, deadLetterID } = SAMPLE;

export const WATCH_SCHEMAS: Record<string, Schema> = {
  AuditRow: record({
    id: identifier('The row.', 1),
    at: utcTime('When it began'),
    who: text('Who did it.', 'operator'),
    action: text('What was done.', 'company.change'),
    method: text('', 'PATCH'),
    path: text('', '/admin/v1/companies/7'),
    company: integerOrNull('The company it was done to.', companyID),
    change: {
      description: "The request's body without its secrets.",
      examples: [{ settings: { validityHours: 24 } }],
    },
    from: text("The caller's address.", '192.0.2.7'),
    requestId: text('Of the request.', '3f1c2a9e5b7d4c60'),
    state: oneOf(
      ['begun', 'completed', 'refused', 'unknown'],
      '`begun`: its outcome is not known yet, or never will be.',
    ),
    status: integerOrNull('HTTP status of the answer.', 200),
    completedAt: utcTimeOrNull('When the answer went out'),
  }),
  DeadLetter: record({
    id: identifier('The message.', deadLetterID),
    queue: text('The queue that gave it up.', 'sms.submit.otp'),
    reason: text(
      '`rejected`: it can not be handled. `delivery_limit`: its consumer died over it too often.',
      'rejected',
    ),
    requestId: text('Of the request that it began with.', '3f1c2a9e5b7d4c60'),
    body: {
      description:
        'The message as JSON where it is some, else as text; null where it was too long to be kept.',
      examples: ['no JSON'],
    },
    encoding: oneOf(['utf8', 'base64'], 'How `body` stands for its octets.'),
    at: utcTime('When it was given up'),
    requeuedAt: utcTimeOrNull('When it was put back'),
    dismissedAt: utcTimeOrNull('When an operator found it to be of no use'),
  }),
};

const letter = {
  id: deadLetterID,
  queue: 'sms.submit.otp',
  reason: 'rejected',
  requestId: '3f1c2a9e5b7d4c60',
  body: 'no JSON',
  encoding: 'utf8',
  at: '2027-01-31T05:30:00.000Z',
  requeuedAt: null,
  dismissedAt: null,
};

const path = { letterID: deadLetterID };

const UNKNOWN = {
  name: 'unknown',
  summary: 'Unknown message',
  send: { path: { letterID: NOBODY } },
  status: 404,
  answer: { statusID: 404, message: 'There is no such dead letter.', data: null },
};

export const WATCH_OPERATIONS: Operations = {
  'GET /admin/v1/audit': {
    id: 'listAudit',
    tag: TAG,
    description: 'Every change by an operator, newest first.',
    query: {
      company: { schema: identifier('Of one company only.', companyID) },
      action: { schema: text('Of one kind only.', 'company.change', { minLength: 1, maxLength: 100 }) },
      ...PAGING,
    },
    answers: { 200: { description: 'A page of changes.', schema: pageAnswer(ref('AuditRow')) } },
    common: ['Invalid400'],
    examples: [
      {
        name: 'ofCompany',
        summary: 'Of a company',
        send: { query: { company: companyID, length: 10 } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'What was changed.',
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          data: [
            {
              id: 1,
              at: '2027-01-31T05:30:00.000Z',
              who: 'operator',
              action: 'company.change',
              method: 'PATCH',
              path: '/admin/v1/companies/7',
              company: companyID,
              change: { settings: { validityHours: 24 } },
              from: '192.0.2.7',
              requestId: '3f1c2a9e5b7d4c60',
              state: 'completed',
              status: 200,
              completedAt: '2027-01-31T05:30:00.012Z',
            },
          ],
        },
      },
      ...PAGING_EXAMPLES,
    ],
  },
  'GET /admin/v1/dead-letters': {
    id: 'listDeadLetters',
    tag: TAG,
    description: 'Messages between the services that were given up, newest first; kept for 30 days.',
    query: {
      queue: { schema: text('Of one queue only.', 'sms.submit.otp', { minLength: 1, maxLength: 255 }) },
      ...PAGING,
    },
    answers: { 200: { description: 'A page of messages.', schema: pageAnswer(ref('DeadLetter')) } },
    common: ['Invalid400'],
    examples: [
      {
        name: 'ofQueue',
        summary: 'Of a queue',
        send: { query: { queue: 'sms.submit.otp' } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Messages that were given up.',
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          data: [letter],
        },
      },
      ...PAGING_EXAMPLES,
    ],
  },
  'POST /admin/v1/dead-letters/:letterID/requeue': {
    id: 'requeueDeadLetter',
    tag: TAG,
    description: 'Puts a message back into its queue. Do it once what it died of is mended.',
    path: { letterID: identifier('The message.', deadLetterID) },
    answers: { 200: { description: 'The message was put back.', schema: dataAnswer(ref('DeadLetter')) } },
    common: ['Invalid400', 'NotFound404', 'Conflict409'],
    examples: [
      {
        name: 'requeued',
        summary: 'Put back',
        send: { path },
        status: 200,
        answer: {
          statusID: 0,
          message: 'The message was put back.',
          data: { ...letter, requeuedAt: '2027-01-31T05:31:00.000Z' },
        },
      },
      {
        name: 'twice',
        summary: 'Put back before',
        send: { path },
        status: 409,
        answer: { statusID: 409, message: 'The message was put back already.', data: null },
      },
      UNKNOWN,
    ],
  },
  'POST /admin/v1/dead-letters/:letterID/dismiss': {
    id: 'dismissDeadLetter',
    tag: TAG,
    description:
      'Notes that nothing is to be done about a message: it stays in the list, and no alarm counts it. It can still be put back.',
    path: { letterID: identifier('The message.', deadLetterID) },
    answers: { 200: { description: 'The message was dismissed.', schema: dataAnswer(ref('DeadLetter')) } },
    common: ['Invalid400', 'NotFound404', 'Conflict409'],
    examples: [
      {
        name: 'dismissed',
        summary: 'Dismissed',
        send: { path },
        status: 200,
        answer: {
          statusID: 0,
          message: 'The message was dismissed.',
          data: { ...letter, dismissedAt: '2027-01-31T05:31:00.000Z' },
        },
      },
      UNKNOWN,
    ],
  },
};
