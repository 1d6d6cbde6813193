import type { Example, Operations } from '../operation';
import { PAGING, PAGING_EXAMPLES } from '../paging';
import { NOBODY, SAMPLE } from '../sample';
import {
  dataAnswer,
  fields,
  identifier,
  oneOf,
  pageAnswer,
  record,
  ref,
  type Schema,
  text,
  textOrNull,
  utcTime,
} from '../schema';

const TAG = 'Sender names of all companies';
const { awaitingBrandID, companyID } = SAMPLE;

export const OPERATOR_BRAND_SCHEMAS: Record<string, Schema> = {
  OperatorBrand: record({
    id: identifier('The brandID.', awaitingBrandID),
    company: identifier('Whose it is.', companyID),
    name: text('', 'My Shop'),
    description: textOrNull('What it is meant for.', 'shop.example.com'),
    state: oneOf(['awaiting', 'authorized', 'rejected', 'deleted'], 'Where it stands.'),
    reason: textOrNull('Why it was rejected.', null),
    createdAt: utcTime('When it was added'),
    stateAt: utcTime('When it came to this state'),
  }),
};

const brand = {
  id: awaitingBrandID,
  company: companyID,
  name: 'My Shop',
  description: 'shop.example.com',
  state: 'awaiting',
  reason: null,
  createdAt: '2027-01-31T05:30:00.000Z',
  stateAt: '2027-01-31T05:30:00.000Z',
};

const PATH = { brandID: identifier('The sender name.', awaitingBrandID) };
const path = { brandID: awaitingBrandID };

const unknown = (body?: unknown): Example => ({
  name: 'unknown',
  summary: 'Unknown name',
  send: { path: { brandID: NOBODY }, ...(body === undefined ? {} : { body }) },
  status: 404,
  answer: { statusID: 404, message: `There is no brand ${NOBODY}.`, data: null },
});

export const OPERATOR_BRAND_OPERATIONS: Operations = {
  'GET /admin/v1/brands': {
    id: 'listBrandsOfAll',
    tag: TAG,
    description: 'The sender names of all companies, by id; with `authorized=2` those that await a decision.',
    query: {
      authorized: { schema: oneOf(['1', '2'], '`1` authorized, `2` awaiting.') },
      company: { schema: identifier('Those of one company only.', companyID) },
      ...PAGING,
    },
    answers: { 200: { description: 'A page of names.', schema: pageAnswer(ref('OperatorBrand')) } },
    common: ['Invalid400'],
    examples: [
      {
        name: 'awaiting',
        summary: 'Those that await a decision',
        send: { query: { authorized: '2' } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Brands.',
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          data: [brand],
        },
      },
      ...PAGING_EXAMPLES,
    ],
  },
  'POST /admin/v1/brands/:brandID/authorize': {
    id: 'authorizeBrand',
    tag: TAG,
    description:
      'Authorizes a name; the company gets the callback `sms.brand.activated`. Authorizing twice is a no-op.',
    path: PATH,
    answers: { 200: { description: 'The authorized name.', schema: dataAnswer(ref('OperatorBrand')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'authorized',
        summary: 'Authorized',
        send: { path },
        status: 200,
        answer: { statusID: 0, message: 'Brand authorized.', data: { ...brand, state: 'authorized' } },
      },
      unknown(),
    ],
  },
  'POST /admin/v1/brands/:brandID/reject': {
    id: 'rejectBrand',
    tag: TAG,
    description: 'Rejects a name with a reason. An authorized one can not be sent under any more.',
    path: PATH,
    body: {
      required: true,
      schema: fields(
        {
          reason: text('Why; the company reads it.', 'A trade mark of others', {
            minLength: 1,
            maxLength: 500,
          }),
        },
        ['reason'],
      ),
    },
    answers: { 200: { description: 'The rejected name.', schema: dataAnswer(ref('OperatorBrand')) } },
    common: ['Invalid400', 'NotFound404', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'rejected',
        summary: 'Rejected',
        send: { path, body: { reason: 'A trade mark of others' } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Brand rejected.',
          data: { ...brand, state: 'rejected', reason: 'A trade mark of others' },
        },
      },
      {
        name: 'invalid',
        summary: 'No reason',
        send: { path, body: {} },
        status: 400,
        answer: {
          statusID: 400,
          message: 'Validation failed: reason. See errors.',
          data: null,
          errors: { reason: 'reason must be a text of 1 to 500 characters' },
        },
      },
      unknown({ reason: 'A trade mark of others' }),
    ],
  },
};
