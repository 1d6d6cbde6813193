import type { Operations } from '../operation';
import { PAGING, PAGING_EXAMPLES } from '../paging';
import { NOBODY, SAMPLE } from '../sample';
import {
  companyTime,
  dataAnswer,
  fields,
  identifier,
  identifierText,
  identifierTextOrNull,
  list,
  money,
  oneOf,
  PAGE,
  record,
  ref,
  type Schema,
  text,
  textOrNull,
} from '../schema';

const TAG = 'Payments';
const { accountID } = SAMPLE;

export const PAYMENT_SCHEMAS: Record<string, Schema> = {
  Payment: record({
    id: identifierText('The payment.', '1'),
    accountID: identifierTextOrNull('The account.', String(accountID)),
    balance: money("The account's balance right after it.", '15.50'),
    sum: money('Signed.', '15.50'),
    comment: textOrNull('', 'Cash desk'),
    transactionID: textOrNull("The pay system's own number.", 'T-4711'),
    paySystem: textOrNull('', 'TBC Pay'),
    apiStatus: oneOf(['0', '1'], '`1`: it came through the API.'),
    typeID: oneOf(['1', '2', '5'], '`1` addition, `2` correction, `5` crediting.'),
    typeName: oneOf(['addition', 'correction', 'crediting'], 'The same in a word.'),
    admin: textOrNull('Who made it by hand.', null),
    date: companyTime('When it was made'),
  }),
  PaymentInput: fields(
    {
      accountID: identifier('The account.', accountID),
      sum: {
        type: 'number',
        minimum: -9_999_999_999.99,
        maximum: 9_999_999_999.99,
        description: 'Not 0, at most two decimal places. Above 0 it is an addition, below a correction.',
        examples: [15.5],
      },
      comment: text('', 'Cash desk', { maxLength: 255 }),
      paySystem: text('', 'TBC Pay', { maxLength: 50 }),
      transactionID: text(
        "The payer's own number of the payment: the same one of the same `paySystem` again gives the first answer and no second payment.",
        'T-4711',
        { minLength: 1, maxLength: 64 },
      ),
    },
    ['accountID', 'sum'],
  ),
};

const payment = {
  id: '1',
  accountID: String(accountID),
  balance: '15.50',
  sum: '15.50',
  comment: 'Cash desk',
  transactionID: 'T-4711',
  paySystem: 'TBC Pay',
  apiStatus: '1',
  typeID: '1',
  typeName: 'addition',
  admin: null,
  date: '2027-01-31 09:30:00',
};
const added = { accountID, sum: 15.5, comment: 'Cash desk', paySystem: 'TBC Pay', transactionID: 'T-4711' };
const noAccount = { statusID: 404, message: `There is no account ${NOBODY}.`, data: null };

export const PAYMENT_OPERATIONS: Operations = {
  'GET /v1/payments': {
    id: 'listPayments',
    tag: TAG,
    description:
      'The payments of the company, newest first. This list alone says `status: true` where others say `statusID: 0`.',
    query: PAGING,
    answers: {
      200: {
        description: 'A page of payments.',
        schema: record({
          status: { type: 'boolean', const: true, description: 'Success.' },
          ...PAGE,
          data: list(ref('Payment'), 'The records of the page.'),
        }),
      },
    },
    common: ['Invalid400'],
    examples: [
      {
        name: 'newest',
        summary: 'The newest',
        send: {},
        status: 200,
        answer: { status: true, draw: 0, recordsTotal: 1, recordsFiltered: 1, data: [payment] },
      },
      ...PAGING_EXAMPLES,
    ],
  },

  'GET /v1/payments/account/:accountID': {
    id: 'listPaymentsOfAccount',
    tag: TAG,
    description: 'The payments of an account, newest first.',
    path: { accountID: identifier('The account.', accountID) },
    query: PAGING,
    answers: {
      200: {
        description: 'Its payments.',
        schema: dataAnswer(list(ref('Payment'), 'The records of the page.')),
      },
    },
    common: ['Invalid400', 'NotFound404'],
    examples: [
      {
        name: 'newest',
        summary: 'The newest',
        send: { path: { accountID } },
        status: 200,
        answer: { statusID: 0, message: 'Payments of the account.', data: [payment] },
      },
      {
        name: 'unknown',
        summary: 'Unknown account',
        send: { path: { accountID: NOBODY } },
        status: 404,
        answer: noAccount,
      },
      ...PAGING_EXAMPLES.map((example) => ({ ...example, send: { ...example.send, path: { accountID } } })),
    ],
  },

  'POST /v1/payments/add': {
    id: 'addPayment',
    tag: TAG,
    description:
      'Adds a payment to an account. Give a `transactionID`, so that a repetition after a lost answer adds nothing. A payment that covers the tariff makes a passive account active again.',
    body: { required: true, schema: ref('PaymentInput') },
    answers: {
      200: {
        description: 'The payment is added, or was added before by the same transaction.',
        schema: dataAnswer(record({ id: identifierText('The payment.', '1') })),
      },
    },
    common: ['Invalid400', 'NotFound404', 'Conflict409', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'added',
        summary: 'An addition',
        send: { body: added },
        status: 200,
        answer: { statusID: 0, message: 'The payment is added.', data: { id: '1' } },
      },
      {
        name: 'correction',
        summary: 'A correction',
        send: { body: { accountID, sum: -5, comment: 'Paid twice' } },
        status: 200,
        answer: { statusID: 0, message: 'The payment is added.', data: { id: '2' } },
      },
      {
        name: 'invalid',
        summary: 'A sum of three decimal places',
        send: { body: { accountID, sum: 0.123 } },
        status: 400,
        answer: {
          statusID: 400,
          message: 'Validation failed: sum. See errors.',
          data: null,
          errors: {
            sum: 'sum must be a number other than 0, with at most two decimal places, from -9999999999.99 to 9999999999.99',
          },
        },
      },
      {
        name: 'unknown',
        summary: 'Unknown account',
        send: { body: { accountID: NOBODY, sum: 1 } },
        status: 404,
        answer: noAccount,
      },
      {
        name: 'otherSum',
        summary: 'The same transaction with another sum',
        send: { body: { ...added, sum: 20 } },
        status: 409,
        answer: {
          statusID: 409,
          message: 'The transaction T-4711 was a payment of another account or sum before.',
          data: null,
        },
      },
    ],
  },
};
