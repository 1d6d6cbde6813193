import type { Example, Operation, Operations } from '../operation';
import { PAGING, PAGING_EXAMPLES } from '../paging';
import { PHONES, SAMPLE } from '../sample';
import {
  dataAnswer,
  fields,
  integer,
  list,
  pageAnswer,
  record,
  ref,
  type Schema,
  text,
  textOrNull,
  utcTime,
} from '../schema';
import { COMPANY_PATH, unknownCompany } from './company-operations';

const TAG = 'Stop lists';

export const STOP_LIST_SCHEMAS: Record<string, Schema> = {
  StopListEntry: record({
    number: text('In international format.', PHONES[0]),
    reason: textOrNull('Why.', 'asked by phone'),
    createdAt: utcTime('When it was put there'),
  }),
};

const numbers = list(
  { anyOf: [{ type: 'integer' }, { type: 'string', minLength: 7 }] },
  'Numbers of 7 to 15 digits in international format.',
  { minItems: 1, maxItems: 100_000, examples: [[PHONES[0]]] },
);
const body = (properties: Schema): Operation['body'] => ({ required: true, schema: properties });
const changed = (name: string): Operation['answers'][number]['schema'] =>
  dataAnswer(record({ [name]: integer('How many numbers that changed.', 1, { minimum: 0 }) }));

type Send = NonNullable<Example['send']>;

/** The operations of one list: of a company, or of all. */
function operationsOf(prefix: string, id: string, whose: string, send: Send): Operations {
  const ofCompany = send.path !== undefined;
  const shared = {
    tag: TAG,
    ...(ofCompany ? { path: COMPANY_PATH } : {}),
  };
  const lost = ofCompany ? (['NotFound404'] as const) : [];
  const unknown = (more: Partial<Send> = {}): Example[] => (ofCompany ? [unknownCompany(more)] : []);
  const given = { numbers: [PHONES[0]] };
  const invalid: Example = {
    name: 'invalid',
    summary: 'Not a number',
    send: { ...send, body: { numbers: ['12'] } },
    status: 400,
    answer: {
      statusID: 400,
      message: 'Validation failed: numbers. See errors.',
      data: null,
      errors: { numbers: 'element 1 is not a number of 7 to 15 digits' },
    },
  };
  return {
    [`GET ${prefix}`]: {
      ...shared,
      id: `list${id}`,
      description: `Numbers that ${whose} does not send to, by number.`,
      query: PAGING,
      answers: { 200: { description: 'A page of numbers.', schema: pageAnswer(ref('StopListEntry')) } },
      common: ['Invalid400', ...lost],
      examples: [
        {
          name: 'first',
          summary: 'The first page',
          send,
          status: 200,
          answer: {
            statusID: 0,
            message: 'Stop list, by number.',
            draw: 0,
            recordsTotal: 1,
            recordsFiltered: 1,
            data: [{ number: PHONES[0], reason: 'asked by phone', createdAt: '2027-01-31T05:30:00.000Z' }],
          },
        },
        ...PAGING_EXAMPLES.map((example) => ({ ...example, send: { ...send, ...example.send } })),
        ...unknown(),
      ],
    },
    [`POST ${prefix}`]: {
      ...shared,
      id: `addTo${id}`,
      description: 'Stops sending to numbers, what is on its way included.',
      body: body(
        fields({ numbers, reason: textOrNull('Why.', 'asked by phone', { maxLength: 200 }) }, ['numbers']),
      ),
      answers: { 201: { description: 'The numbers are on the list.', schema: changed('added') } },
      common: ['Invalid400', 'TooLarge413', 'MediaType415', ...lost],
      examples: [
        {
          name: 'added',
          summary: 'A number',
          send: { ...send, body: { ...given, reason: 'asked by phone' } },
          status: 201,
          answer: { statusID: 0, message: 'The numbers are on the list.', data: { added: 1 } },
        },
        invalid,
        ...unknown({ body: given }),
      ],
    },
    [`DELETE ${prefix}`]: {
      ...shared,
      id: `removeFrom${id}`,
      description: 'Sends to numbers again.',
      body: body(fields({ numbers }, ['numbers'])),
      answers: { 200: { description: 'The numbers are off the list.', schema: changed('removed') } },
      common: ['Invalid400', 'TooLarge413', 'MediaType415', ...lost],
      examples: [
        {
          name: 'removed',
          summary: 'A number',
          send: { ...send, body: given },
          status: 200,
          answer: { statusID: 0, message: 'The numbers are off the list.', data: { removed: 1 } },
        },
        invalid,
        ...unknown({ body: given }),
      ],
    },
  };
}

export const STOP_LIST_OPERATIONS: Operations = {
  ...operationsOf('/admin/v1/companies/:id/stop-list', 'CompanyStopList', 'a company', {
    path: { id: SAMPLE.companyID },
  }),
  ...operationsOf('/admin/v1/stop-list', 'GlobalStopList', 'anybody', {}),
};
