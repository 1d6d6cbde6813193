import type { Example, Operations } from '../operation';
import { PAGING, PAGING_EXAMPLES } from '../paging';
import { NOBODY, SAMPLE } from '../sample';
import {
  companyTime,
  date,
  dateOrNull,
  dataAnswer,
  fields,
  identifier,
  identifierText,
  list,
  oneOf,
  pageAnswer,
  type Properties,
  record,
  ref,
  type Schema,
  text,
} from '../schema';
import { ACCOUNT_PAGE_EXAMPLE } from './account-examples';
import { numbersInput, shortForm } from './number-schemas';
import { SEARCH_EXAMPLES, searchQuery } from './search';

const TAG = 'Customers';
const { customerID } = SAMPLE;

const LANGUAGES = ['ka', 'en', 'ru'] as const;
export const CUSTOMER_SEARCH = ['mobile', 'id', 'name', 'personalNo', 'email'] as const;

const customer = (id: Schema, typeID: Schema): Properties => ({
  id,
  typeID,
  name: text('', 'Nino Beridze', { maxLength: 50 }),
  mobile: text('The primary full international number.', '995555123456'),
  numbers: list(ref('NumberObject'), 'All numbers.'),
  personalNo: text('Personal number or company code.', '01001012345', { maxLength: 11 }),
  email: text('', 'nino@example.com', { maxLength: 254 }),
  birthDate: dateOrNull('', '1990-05-17'),
  address: text('', 'Rustaveli 1', { maxLength: 50 }),
  lang: oneOf(LANGUAGES, 'The language of notifications.'),
  column1: text('Free field.', '', { maxLength: 50 }),
  column2: text('Free field.', '', { maxLength: 50 }),
  createdAt: companyTime('When it was created'),
});

export const CUSTOMER_SCHEMAS: Record<string, Schema> = {
  CreatedCustomer: record(
    customer(identifier('The customer number.', customerID), identifier('Legal type.', 1)),
  ),
  Customer: record(
    customer(identifierText('The customer number.', String(customerID)), identifierText('Legal type.', '1')),
  ),
  CustomerInput: {
    ...fields(
      {
        typeID: identifier(
          "Legal type: a number of the company's list of customer types. 1 is an individual.",
          1,
        ),
        name: text('', 'Nino Beridze', { maxLength: 50 }),
        personalNo: text('Personal number or company code: letters and digits.', '01001012345', {
          maxLength: 11,
          pattern: '^[A-Za-z0-9]*$',
        }),
        email: text('', 'nino@example.com', { format: 'email', maxLength: 254 }),
        birthDate: date('Not in the future.', '1990-05-17'),
        lang: oneOf(LANGUAGES, "Left out: the company's default customer language."),
        address: text('', 'Rustaveli 1', { maxLength: 50 }),
        column1: text('Free field.', 'gold', { maxLength: 50 }),
        column2: text('Free field.', '', { maxLength: 50 }),
        numbers: numbersInput(
          'Repeated numbers are removed. A number belongs to one customer of a company.',
          { minItems: 1 },
        ),
        ...shortForm,
      },
      ['typeID'],
    ),
    anyOf: [{ required: ['numbers'] }, { required: ['mobile'] }, { required: ['number'] }],
  },
};

const created = {
  typeID: 1,
  name: 'Nino Beridze',
  personalNo: '01001012345',
  email: 'nino@example.com',
  birthDate: '1990-05-17',
  address: 'Rustaveli 1',
  lang: 'ka',
  column1: '',
  column2: '',
};
const number = {
  number: '555123456',
  mobile: '995555123456',
  countryCode: '+995',
  isPrimary: 1,
  smsEnabled: 1,
  note: null,
};
const record1 = {
  id: customerID,
  ...created,
  mobile: number.mobile,
  numbers: [number],
  createdAt: '2027-01-31 09:30:00',
};
const listed = { ...record1, id: String(customerID), typeID: '1' };
const page = { draw: 0, recordsTotal: 1, recordsFiltered: 1, data: [listed] };

const invalid = (name: string, summary: string, body: unknown, errors: Record<string, string>): Example => ({
  name,
  summary,
  send: { body },
  status: 400,
  answer: {
    statusID: 400,
    message: `Validation failed: ${Object.keys(errors).join(', ')}. See errors.`,
    data: null,
    errors,
  },
});

const unknown: Example = {
  name: 'unknown',
  summary: 'Unknown customer',
  send: { path: { customerID: NOBODY } },
  status: 404,
  answer: { statusID: 404, message: `There is no customer ${NOBODY}.`, data: null },
};

export const CUSTOMER_OPERATIONS: Operations = {
  'GET /v1/customers': {
    id: 'listCustomers',
    tag: TAG,
    description: 'The customers of the company, by id.',
    query: PAGING,
    answers: { 200: { description: 'A page of customers.', schema: pageAnswer(ref('Customer')) } },
    common: ['Invalid400'],
    examples: [
      {
        name: 'first',
        summary: 'The first page',
        send: {},
        status: 200,
        answer: { statusID: 0, message: 'Customers.', ...page },
      },
      ...PAGING_EXAMPLES,
    ],
  },

  'POST /v1/customers/create': {
    id: 'createCustomer',
    tag: TAG,
    description: 'Creates a customer. The key needs the permission `customers.create`.',
    body: { required: true, schema: ref('CustomerInput') },
    answers: {
      201: { description: 'The customer was created.', schema: dataAnswer(ref('CreatedCustomer')) },
    },
    common: ['Invalid400', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'created',
        summary: 'With its numbers',
        send: {
          body: {
            ...created,
            lang: undefined,
            column1: undefined,
            column2: undefined,
            numbers: [{ mobile: '995555123456', isPrimary: 1 }],
          },
        },
        status: 201,
        answer: { statusID: 0, message: 'The customer is created.', data: record1 },
      },
      {
        name: 'shortForm',
        summary: 'One number in short form',
        send: { body: { typeID: 1, mobile: '995555123456', countryCode: '+995' } },
        status: 201,
        answer: {
          statusID: 0,
          message: 'The customer is created.',
          data: { ...record1, name: '', personalNo: '', email: '', birthDate: null, address: '' },
        },
      },
      invalid(
        'invalid',
        'Two invalid fields',
        { typeID: 1, birthDate: '1990-13-01', numbers: [] },
        {
          birthDate: 'birthDate must be a date of the calendar, YYYY-MM-DD, not in the future',
          numbers: 'numbers must hold at least one number object',
        },
      ),
    ],
  },

  'GET /v1/customers/search': {
    id: 'searchCustomers',
    tag: TAG,
    description:
      'Customers by a field. `name` matches a prefix, ignoring case; the others match exactly, `mobile` with or without `+` or `00`, or in local form.',
    query: { ...searchQuery(CUSTOMER_SEARCH), ...PAGING },
    answers: {
      200: {
        description: 'A page of what was found; nothing found is no error.',
        schema: pageAnswer(ref('Customer')),
      },
    },
    common: ['Invalid400'],
    examples: [
      {
        name: 'byMobile',
        summary: 'By number',
        send: { query: { type: 'mobile', value: '995555123456' } },
        status: 200,
        answer: { statusID: 0, message: 'Customers found.', ...page },
      },
      ...SEARCH_EXAMPLES(CUSTOMER_SEARCH),
    ],
  },

  'GET /v1/customers/:customerID': {
    id: 'getCustomer',
    tag: TAG,
    description: 'One customer: `data` holds the one record.',
    path: { customerID: identifier('The customer.', customerID) },
    answers: {
      200: {
        description: 'The customer.',
        schema: dataAnswer(list(ref('Customer'), 'The record.', { minItems: 1, maxItems: 1 })),
      },
    },
    common: ['NotFound404'],
    examples: [
      {
        name: 'found',
        summary: 'The customer',
        send: { path: { customerID } },
        status: 200,
        answer: { statusID: 0, message: 'The customer.', data: [listed] },
      },
      unknown,
    ],
  },

  'GET /v1/customers/accounts/:customerID': {
    id: 'listAccountsOfCustomer',
    tag: TAG,
    description: 'The accounts of a customer, by id.',
    path: { customerID: identifier('The customer.', customerID) },
    query: PAGING,
    answers: { 200: { description: 'A page of accounts.', schema: pageAnswer(ref('Account')) } },
    common: ['Invalid400', 'NotFound404'],
    examples: [
      {
        name: 'first',
        summary: 'The first page',
        send: { path: { customerID } },
        status: 200,
        answer: { statusID: 0, message: 'Accounts of the customer.', ...ACCOUNT_PAGE_EXAMPLE },
      },
      unknown,
      ...PAGING_EXAMPLES.map((example) => ({ ...example, send: { ...example.send, path: { customerID } } })),
    ],
  },
};
