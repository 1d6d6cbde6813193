import type { Operations } from '../operation';
import { PAGING } from '../paging';
import { SAMPLE } from '../sample';
import {
  dataAnswer,
  fields,
  identifier,
  integer,
  integerOrNull,
  oneOf,
  pageAnswer,
  record,
  ref,
  type Schema,
  text,
  utcTime,
} from '../schema';
import { COMPANY_PAGING_EXAMPLES, COMPANY_PATH, unknownCompany } from './company-operations';

const TAG = 'SMS balances';
const { companyID } = SAMPLE;
const MOST_SMS = 1_000_000_000_000;
const path = { id: companyID };

export const BALANCE_SCHEMAS: Record<string, Schema> = {
  Movement: record({
    id: identifier('Counts up in the company without a gap.', 1),
    kind: oneOf(['top-up', 'charge', 'refund'], 'Why it moved.'),
    amount: integer('SMS, signed.', 1_000),
    balanceAfter: integer('The balance right after it.', 1_000, { minimum: 0 }),
    smsID: integerOrNull('The send of a charge or refund.', null),
    reference: text('What makes it unique in the company.', 'invoice-4711'),
    at: utcTime('When it was made'),
  }),
};

const moved = { schema: dataAnswer(record({ sms: integer('The balance now.', 1_000, { minimum: 0 }) })) };

export const BALANCE_OPERATIONS: Operations = {
  'POST /admin/v1/companies/:id/sms-balance': {
    id: 'moveSmsBalance',
    tag: TAG,
    description:
      'Adds SMS to a company, or takes them off. The balance never falls below 0, and the same reference moves it once.',
    path: COMPANY_PATH,
    body: {
      required: true,
      schema: fields(
        {
          amount: integer('SMS, signed; not 0.', 1_000, { minimum: -MOST_SMS, maximum: MOST_SMS }),
          reference: text('Names this movement.', 'invoice-4711', { minLength: 1, maxLength: 200 }),
        },
        ['amount', 'reference'],
      ),
    },
    answers: {
      201: { description: 'The balance is moved.', ...moved },
      200: { description: 'This movement was made before; nothing was done now.', ...moved },
    },
    common: ['Invalid400', 'NotFound404', 'Conflict409', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'moved',
        summary: 'A top-up',
        send: { path, body: { amount: 1_000, reference: 'invoice-4711' } },
        status: 201,
        answer: { statusID: 0, message: 'The balance is moved.', data: { sms: 1_000 } },
      },
      {
        name: 'again',
        summary: 'The same once more',
        send: { path, body: { amount: 1_000, reference: 'invoice-4711' } },
        status: 200,
        answer: { statusID: 0, message: 'This movement was made before.', data: { sms: 1_000 } },
      },
      unknownCompany({ body: { amount: 1_000, reference: 'invoice-4711' } }),
    ],
  },
  'GET /admin/v1/companies/:id/sms-ledger': {
    id: 'listMovements',
    tag: TAG,
    description: 'Every movement of the SMS balance, oldest first. The balance is the sum of them, always.',
    path: COMPANY_PATH,
    query: PAGING,
    answers: { 200: { description: 'A page of movements.', schema: pageAnswer(ref('Movement')) } },
    common: ['Invalid400', 'NotFound404'],
    examples: [
      {
        name: 'first',
        summary: 'The first ones',
        send: { path },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Movements, oldest first.',
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          data: [
            {
              id: 1,
              kind: 'top-up',
              amount: 1_000,
              balanceAfter: 1_000,
              smsID: null,
              reference: 'invoice-4711',
              at: '2027-01-31T05:30:00.000Z',
            },
          ],
        },
      },
      unknownCompany(),
      ...COMPANY_PAGING_EXAMPLES,
    ],
  },
};
