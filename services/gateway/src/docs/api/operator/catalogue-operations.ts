import type { Example, Operations } from '../operation';
import { PAGING } from '../paging';
import { NOBODY, SAMPLE } from '../sample';
import {
  dataAnswer,
  date,
  fields,
  identifier,
  integer,
  list,
  money,
  pageAnswer,
  type Properties,
  record,
  ref,
  type Schema,
  text,
} from '../schema';
import { COMPANY_PAGING_EXAMPLES, COMPANY_PATH, unknownCompany } from './company-operations';

const TAG = 'Billing settings';
const { companyID, itemID, unusedItemID } = SAMPLE;

interface Kind {
  /** What an item is called in messages. */
  title: string;
  schema: string;
  /** Fields beside `name`, as they are given and as they are answered. */
  input: Properties;
  output: Properties;
  required: readonly string[];
  given: Record<string, unknown>;
  shown: Record<string, unknown>;
}

const plain = { schema: 'CatalogueItem', input: {}, output: {}, required: [], shown: {} };

const exclude = list({ type: 'string', format: 'ipv4' }, 'Addresses that are not given out.', {
  maxItems: 1_000,
  examples: [['10.20.0.1']],
});
const cidr = text('The range; its network and broadcast addresses are not given out.', '10.20.0.0/24', {
  pattern: '^\\d{1,3}(\\.\\d{1,3}){3}/\\d{1,2}$',
});
const periodMonths = integer('How many months one charge lasts.', 1, {
  minimum: 1,
  maximum: 120,
  default: 1,
});

/** The catalogues of a company (interface-decisions.md, the operator's API). */
const KINDS: Record<string, Kind> = {
  'customer-types': { ...plain, title: 'customer type', given: { name: 'Non-profit' } },
  tariffs: {
    title: 'tariff',
    schema: 'Tariff',
    input: {
      price: {
        anyOf: [
          { type: 'number', minimum: 0, maximum: 9_999_999_999.99 },
          { type: 'string', pattern: '^\\d{1,10}(\\.\\d{1,2})?$' },
        ],
        description: 'At most two decimal places.',
        examples: ['35.00'],
      },
      periodMonths,
    },
    output: { price: money('', '35.00'), periodMonths },
    required: ['price'],
    given: { name: 'Home 100', price: '35.00', periodMonths: 1 },
    shown: {},
  },
  areas: { ...plain, title: 'area', given: { name: 'Tbilisi' } },
  groups: { ...plain, title: 'group', given: { name: 'Branch 1' } },
  tags: { ...plain, title: 'tag', given: { name: 'vip' } },
  'ip-ranges': {
    title: 'IP range',
    schema: 'IpRange',
    input: { cidr, exclude },
    output: { cidr, exclude },
    required: ['cidr'],
    given: { name: 'Old town', cidr: '10.30.0.0/24', exclude: ['10.30.0.1'] },
    shown: {},
  },
  'gps-providers': { ...plain, title: 'GPS provider', given: { name: 'Track' } },
};

const name = text('', 'Tbilisi', { minLength: 1, maxLength: 50 });
const item = (more: Properties): Schema =>
  record({
    id: identifier('The item.', itemID),
    name,
    ...more,
    uses: integer('Customers or accounts that name it.', 0, { minimum: 0 }),
  });

const byOutput = (schema: string): Kind => Object.values(KINDS).find((kind) => kind.schema === schema)!;

export const CATALOGUE_SCHEMAS: Record<string, Schema> = {
  CatalogueItem: item({}),
  Tariff: item(byOutput('Tariff').output),
  IpRange: item(byOutput('IpRange').output),
};

function operationsOf(kind: string, { title, schema, input, required, given }: Kind): Operations {
  const listPath = `/admin/v1/companies/:id/${kind}`;
  const itemPath = `${listPath}/:itemID`;
  const id = title.replace(/(?:^| )(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const path = { id: companyID, itemID };
  const PATH = { ...COMPANY_PATH, itemID: identifier(`The ${title}.`, itemID) };
  const shown = { id: itemID, ...given, uses: 0 };
  const unknown = (body?: unknown): Example => ({
    name: 'unknown',
    summary: `Unknown ${title}`,
    send: { path: { ...path, itemID: NOBODY }, ...(body === undefined ? {} : { body }) },
    status: 404,
    answer: { statusID: 404, message: `There is no ${title} ${NOBODY}.`, data: null },
  });
  const invalid = (send: Example['send']): Example => ({
    name: 'invalid',
    summary: 'A name that is none',
    send: { ...send, body: { ...given, name: '' } },
    status: 400,
    answer: {
      statusID: 400,
      message: 'Validation failed: name. See errors.',
      data: null,
      errors: { name: 'name must be a text of 1 to 50 characters' },
    },
  });
  return {
    [`GET ${listPath}`]: {
      id: `list${id}s`,
      tag: TAG,
      description: `The ${title}s of a company, by id.`,
      path: COMPANY_PATH,
      query: PAGING,
      answers: { 200: { description: 'A page of them.', schema: pageAnswer(ref(schema)) } },
      common: ['Invalid400', 'NotFound404'],
      examples: [
        {
          name: 'first',
          summary: 'The first page',
          send: { path: { id: companyID } },
          status: 200,
          answer: {
            statusID: 0,
            message: `The ${title}s of the company.`,
            draw: 0,
            recordsTotal: 1,
            recordsFiltered: 1,
            data: [shown],
          },
        },
        unknownCompany(),
        ...COMPANY_PAGING_EXAMPLES,
      ],
    },
    [`POST ${listPath}`]: {
      id: `create${id}`,
      tag: TAG,
      description: `Adds to the ${title}s.`,
      path: COMPANY_PATH,
      body: { required: true, schema: fields({ name, ...input }, ['name', ...required]) },
      answers: { 201: { description: 'The new item.', schema: dataAnswer(ref(schema)) } },
      common: ['Invalid400', 'NotFound404', 'TooLarge413', 'MediaType415'],
      examples: [
        {
          name: 'created',
          summary: `A ${title}`,
          send: { path: { id: companyID }, body: given },
          status: 201,
          answer: { statusID: 0, message: `The ${title} is created.`, data: shown },
        },
        invalid({ path: { id: companyID } }),
        unknownCompany({ body: given }),
      ],
    },
    [`GET ${itemPath}`]: {
      id: `get${id}`,
      tag: TAG,
      description: `One ${title}.`,
      path: PATH,
      answers: { 200: { description: 'The item.', schema: dataAnswer(ref(schema)) } },
      common: ['NotFound404'],
      examples: [
        {
          name: 'found',
          summary: `The ${title}`,
          send: { path },
          status: 200,
          answer: { statusID: 0, message: `The ${title}.`, data: shown },
        },
        unknown(),
      ],
    },
    [`PUT ${itemPath}`]: {
      id: `change${id}`,
      tag: TAG,
      description: `Changes a ${title}; a field that is not given stays.`,
      path: PATH,
      body: { required: true, schema: fields({ name, ...input }) },
      answers: { 200: { description: 'The changed item.', schema: dataAnswer(ref(schema)) } },
      common: ['Invalid400', 'NotFound404', 'Conflict409', 'TooLarge413', 'MediaType415'],
      examples: [
        {
          name: 'changed',
          summary: 'Another name',
          send: { path, body: { name: 'Another name' } },
          status: 200,
          answer: {
            statusID: 0,
            message: `The ${title} is changed.`,
            data: { ...shown, name: 'Another name' },
          },
        },
        invalid({ path }),
        unknown(given),
      ],
    },
    [`DELETE ${itemPath}`]: {
      id: `remove${id}`,
      tag: TAG,
      description: `Removes a ${title} that nothing names.`,
      path: PATH,
      answers: {
        200: {
          description: 'It is gone.',
          schema: dataAnswer(record({ id: identifier('The item.', unusedItemID) })),
        },
      },
      common: ['NotFound404', 'Conflict409'],
      examples: [
        {
          name: 'removed',
          summary: 'Removed',
          send: { path: { ...path, itemID: unusedItemID } },
          status: 200,
          answer: { statusID: 0, message: `The ${title} is deleted.`, data: { id: unusedItemID } },
        },
        unknown(),
      ],
    },
  };
}

const billingRun: Operations = {
  'POST /admin/v1/companies/:id/billing-run': {
    id: 'runBilling',
    tag: TAG,
    description:
      'Runs the daily billing of a company for one day now. Repeated for the same day it changes nothing.',
    path: COMPANY_PATH,
    body: {
      required: false,
      schema: fields({
        date: date("At most 60 months ahead; left out: today, by the company's calendar.", '2027-01-31'),
      }),
    },
    answers: {
      200: {
        description: 'What the run did.',
        schema: dataAnswer(
          record({
            date: date('The day.', '2027-01-31'),
            due: integer('Accounts whose day it was.', 2, { minimum: 0 }),
            charged: integer('Charges made.', 1, { minimum: 0 }),
            sum: money('Their sum.', '35.00'),
            turnedPassive: integer('Accounts that turned passive.', 1, { minimum: 0 }),
          }),
        ),
      },
    },
    common: ['Invalid400', 'NotFound404', 'Conflict409', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'run',
        summary: 'For a day',
        send: { path: { id: companyID }, body: { date: '2026-11-20' } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'The billing of 2026-11-20 is done.',
          data: { date: '2026-11-20', due: 2, charged: 1, sum: '35.00', turnedPassive: 1 },
        },
      },
      {
        name: 'invalid',
        summary: 'No day of the calendar',
        send: { path: { id: companyID }, body: { date: '2026-02-30' } },
        status: 400,
        answer: {
          statusID: 400,
          message: 'Validation failed: date. See errors.',
          data: null,
          errors: { date: 'date must be a date of the calendar, YYYY-MM-DD' },
        },
      },
      unknownCompany({ body: {} }),
    ],
  },
};

export const CATALOGUE_OPERATIONS: Operations = Object.entries(KINDS).reduce<Operations>(
  (all, [kind, described]) => ({ ...all, ...operationsOf(kind, described) }),
  billingRun,
);
