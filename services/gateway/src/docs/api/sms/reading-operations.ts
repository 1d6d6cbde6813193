import type { Operations } from '../operation';
import { PAGING, PAGING_EXAMPLES } from '../paging';
import { NOBODY, PHONES, SAMPLE } from '../sample';
import { identifier, integer, list, oneOf, PAGE, record, ref, type Schema, statusID, text } from '../schema';

const TAG = 'Reports';
const { smsID } = SAMPLE;

/** Delivery statuses (interface.md part 3). */
const DELIVERY =
  '`0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error. A status never moves backwards.';

export const READING_SCHEMAS: Record<string, Schema> = {
  Recipient: record({
    number: text('In international format.', PHONES[0], { pattern: '^[1-9]\\d{6,14}$' }),
    statusID: oneOf(['0', '1', '2', '3', '4'], DELIVERY),
  }),
};

export const READING_OPERATIONS: Operations = {
  'GET /v1/sms/report/:smsID': {
    id: 'report',
    tag: TAG,
    description:
      'The status of every recipient of a send, in the order of the request; with `start` or `length` a page of them. Better than asking again and again: the callback `sms.delivery.updated` tells every change.',
    path: { smsID: identifier('The send.', smsID) },
    query: PAGING,
    answers: {
      200: {
        description: 'The recipients.',
        schema: record(
          {
            statusID: statusID({ 0: 'Success.' }),
            ...PAGE,
            result: list(ref('Recipient'), 'The recipients.'),
          },
          Object.keys(PAGE),
        ),
      },
      404: {
        description: 'The company has no send with this smsID.',
        schema: record({
          statusID: statusID({ 404: 'Not found.' }),
          message: text('What is wrong.', 'There is no message with this smsID.'),
          result: list({}, 'Nothing.', { maxItems: 0 }),
        }),
      },
    },
    common: ['Invalid400'],
    examples: [
      {
        name: 'all',
        summary: 'All recipients',
        send: { path: { smsID } },
        status: 200,
        answer: { statusID: 0, result: [{ number: PHONES[0], statusID: '1' }] },
      },
      {
        name: 'page',
        summary: 'A page of them',
        send: { path: { smsID }, query: { start: 0, length: 100 } },
        status: 200,
        answer: {
          statusID: 0,
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          result: [{ number: PHONES[0], statusID: '1' }],
        },
      },
      {
        name: 'unknown',
        summary: 'Unknown smsID',
        send: { path: { smsID: NOBODY } },
        status: 404,
        answer: { statusID: 404, message: 'There is no message with this smsID.', result: [] },
      },
      ...PAGING_EXAMPLES.map((example) => ({ ...example, send: { ...example.send, path: { smsID } } })),
    ],
  },

  'GET /v1/sms/balance': {
    id: 'balance',
    tag: TAG,
    description: 'What the company may still send: one SMS is one part to one recipient.',
    answers: {
      200: {
        description: 'The balance.',
        schema: record({
          statusID: statusID({ 0: 'Success.' }),
          sms: integer('SMS.', 1_000, { minimum: 0 }),
        }),
      },
    },
    common: [],
    examples: [
      { name: 'balance', summary: 'The balance', send: {}, status: 200, answer: { statusID: 0, sms: 1_000 } },
    ],
  },
};
