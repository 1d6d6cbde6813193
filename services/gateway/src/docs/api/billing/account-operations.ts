import type { Example, Operations } from '../operation';
import { PAGING, PAGING_EXAMPLES } from '../paging';
import { NOBODY, SAMPLE } from '../sample';
import {
  dataAnswer,
  date,
  fields,
  identifier,
  list,
  pageAnswer,
  record,
  ref,
  statusID,
  text,
} from '../schema';
import {
  ACCOUNT_BODY,
  ACCOUNT_PAGE_EXAMPLE,
  ACCOUNT_RECORDS,
  CREATED_ACCOUNT,
  MODULE_ACCOUNT,
  MODULE_BODY,
} from './account-examples';
import { SEARCH_EXAMPLES, searchQuery } from './search';

const TAG = 'Accounts';
const { accountID, customerID } = SAMPLE;

export const ACCOUNT_SEARCH = [
  'mobile',
  'id',
  'name',
  'personalNo',
  'email',
  'customerID',
  'mac',
  'ip',
  'address',
] as const;

const invalid = (
  name: string,
  summary: string,
  body: unknown,
  errors: Record<string, unknown>,
  message?: string,
): Example => ({
  name,
  summary,
  send: { body },
  status: 400,
  answer: {
    statusID: 400,
    message: message ?? `Validation failed: ${Object.keys(errors).join(', ')}. See errors.`,
    data: null,
    errors,
  },
});

const notFound = (send: Example['send']): Example => ({
  name: 'unknown',
  summary: 'Unknown account',
  send,
  status: 404,
  answer: { statusID: 404, message: `There is no account ${NOBODY}.`, data: null },
});

const warning = text(
  'There only where the notification SMS could not be sent.',
  'The notification could not be sent.',
);

export const ACCOUNT_OPERATIONS: Operations = {
  'GET /v1/accounts': {
    id: 'listAccounts',
    tag: TAG,
    description: 'The accounts of the company, by id.',
    query: PAGING,
    answers: { 200: { description: 'A page of accounts.', schema: pageAnswer(ref('Account')) } },
    common: ['Invalid400'],
    examples: [
      {
        name: 'first',
        summary: 'The first page',
        send: {},
        status: 200,
        answer: { statusID: 0, message: 'Accounts.', ...ACCOUNT_PAGE_EXAMPLE },
      },
      ...PAGING_EXAMPLES,
    ],
  },

  'POST /v1/accounts/create': {
    id: 'createAccount',
    tag: TAG,
    description:
      "Creates an account (a service) of a customer. The key needs the permission `accounts.create`. Fields of a module are read where the company has it. Where the company's notification can not be sent, the account is created all the same, with `warning`.",
    body: { required: true, schema: ref('AccountInput') },
    answers: {
      201: {
        description: 'The account was created.',
        schema: dataAnswer(ref('CreatedAccount'), { warning }, ['warning']),
      },
    },
    common: ['Invalid400', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'created',
        summary: 'A plain account',
        send: { body: ACCOUNT_BODY },
        status: 201,
        answer: { statusID: 0, message: 'The account is created.', data: CREATED_ACCOUNT },
      },
      {
        name: 'withModules',
        summary: 'With the modules network, IPTV and GPS track',
        send: { body: MODULE_BODY },
        status: 201,
        answer: { statusID: 0, message: 'The account is created.', data: MODULE_ACCOUNT },
      },
      invalid(
        'unknownCustomer',
        'Unknown customer',
        { customerID: NOBODY },
        { customerID: `There is no customer ${NOBODY}` },
      ),
      invalid(
        'takenNumber',
        'A number of another account',
        { customerID, numbers: [{ mobile: '995555123459' }] },
        { account: ['The number 995555123459 belongs to another account'] },
        'The account is not created: what must be unique is in use already.',
      ),
    ],
  },

  'GET /v1/accounts/search': {
    id: 'searchAccounts',
    tag: TAG,
    description:
      'Accounts by a field. `name` and `address` match a prefix, ignoring case; the others match exactly.',
    query: { ...searchQuery(ACCOUNT_SEARCH), ...PAGING },
    answers: {
      200: {
        description: 'A page of what was found; nothing found is no error.',
        schema: pageAnswer(ref('Account')),
      },
    },
    common: ['Invalid400'],
    examples: [
      {
        name: 'byCustomer',
        summary: 'Of a customer',
        send: { query: { type: 'customerID', value: String(customerID) } },
        status: 200,
        answer: { statusID: 0, message: 'Accounts found.', ...ACCOUNT_PAGE_EXAMPLE },
      },
      ...SEARCH_EXAMPLES(ACCOUNT_SEARCH),
    ],
  },

  'POST /v1/accounts/setCredit': {
    id: 'setCredit',
    tag: TAG,
    description:
      'Keeps an account active until a day, whatever its balance; a passive account becomes active. It leaves a payment row of type 5 and sum 0.00. The same date again changes nothing.',
    body: {
      required: true,
      schema: fields(
        {
          accountID: identifier('The account.', accountID),
          date: date("From today to 366 days ahead, by the company's calendar.", '2027-01-31'),
        },
        ['accountID', 'date'],
      ),
    },
    answers: {
      200: {
        description: 'The credit date is set.',
        schema: record({
          statusID: statusID({ 0: 'Success.' }),
          message: text('What happened.', 'The account has credit until 2027-01-31.'),
        }),
      },
    },
    common: ['Invalid400', 'NotFound404', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'set',
        summary: 'The credit date is set',
        send: { body: { accountID, date: '2027-01-31' } },
        status: 200,
        answer: { statusID: 0, message: 'The account has credit until 2027-01-31.' },
      },
      invalid(
        'past',
        'A day that is over',
        { accountID, date: '2001-01-31' },
        { date: 'date must be today (2026-11-20) or later' },
      ),
      notFound({ body: { accountID: NOBODY, date: '2027-01-31' } }),
    ],
  },

  'GET /v1/accounts/:accountID': {
    id: 'getAccount',
    tag: TAG,
    description: 'One account: `data` holds the one record.',
    path: { accountID: identifier('The account.', accountID) },
    answers: {
      200: {
        description: 'The account.',
        schema: dataAnswer(list(ref('Account'), 'The record.', { minItems: 1, maxItems: 1 })),
      },
    },
    common: ['NotFound404'],
    examples: [
      {
        name: 'found',
        summary: 'The account',
        send: { path: { accountID } },
        status: 200,
        answer: { statusID: 0, message: 'The account.', data: ACCOUNT_RECORDS },
      },
      notFound({ path: { accountID: NOBODY } }),
    ],
  },
};
