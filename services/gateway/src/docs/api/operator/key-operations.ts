import type { Example, Operations } from '../operation';
import { PAGING } from '../paging';
import { NOBODY, SAMPLE } from '../sample';
import {
  companyTime,
  companyTimeOrNull,
  dataAnswer,
  fields,
  identifier,
  integer,
  list,
  oneOf,
  pageAnswer,
  type Properties,
  record,
  ref,
  type Schema,
  text,
  textOrNull,
} from '../schema';
import { COMPANY_PAGING_EXAMPLES, COMPANY_PATH, unknownCompany } from './company-operations';

const TAG = 'API keys';
const { companyID, keyID, apiKey } = SAMPLE;
const PERMISSIONS = ['customers.create', 'accounts.create'] as const;
const MASKED = 'hk_live_6uXj…hGsE';

const permissions = (more: Schema = {}): Schema =>
  list({ type: 'string', enum: [...PERMISSIONS] }, 'What the key may do beyond reading and sending.', {
    examples: [[...PERMISSIONS]],
    ...more,
  });

const key = (shown: Schema): Properties => ({
  id: identifier('The key.', keyID),
  name: text('', 'web shop', { maxLength: 100 }),
  key: shown,
  permissions: permissions(),
  state: oneOf(['active', 'expired', 'revoked'], 'Whether it works.'),
  createdAt: companyTime('When it was created'),
  expiresAt: companyTimeOrNull('When it ends'),
  revokedAt: companyTimeOrNull('When it was revoked'),
});

export const KEY_SCHEMAS: Record<string, Schema> = {
  MaskedKey: record(key(text('Its begin and end.', MASKED))),
  ShownKey: record(key(text('The whole key; masked once it is revoked.', apiKey))),
};

const shown = {
  id: keyID,
  name: 'web shop',
  key: apiKey,
  permissions: PERMISSIONS,
  state: 'active',
  createdAt: '2027-01-31 09:30:00',
  expiresAt: null,
  revokedAt: null,
};
const masked = { ...shown, key: MASKED };

const PATH = { ...COMPANY_PATH, keyID: identifier('The key.', keyID) };
const path = { id: companyID, keyID };

const unknownKey: Example = {
  name: 'unknownKey',
  summary: 'Unknown key',
  send: { path: { id: companyID, keyID: NOBODY } },
  status: 404,
  answer: { statusID: 404, message: 'There is no such key.', data: null },
};

export const KEY_OPERATIONS: Operations = {
  'POST /admin/v1/companies/:id/keys': {
    id: 'createKey',
    tag: TAG,
    description: 'Creates a key. It works at once, on every copy of the gateway.',
    path: COMPANY_PATH,
    body: {
      required: false,
      schema: fields({
        name: text('', 'web shop', { maxLength: 100, default: '' }),
        permissions: permissions({ uniqueItems: true, default: [...PERMISSIONS] }),
        expiresAt: textOrNull('ISO 8601, in the future; null: never.', '2028-01-31T00:00:00Z', {
          format: 'date-time',
        }),
      }),
    },
    answers: { 201: { description: 'The new key.', schema: dataAnswer(ref('ShownKey')) } },
    common: ['Invalid400', 'NotFound404', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'created',
        summary: 'A key for everything',
        send: { path: { id: companyID }, body: { name: 'web shop' } },
        status: 201,
        answer: { statusID: 0, message: 'The key was created.', data: shown },
      },
      {
        name: 'invalid',
        summary: 'A permission that is none',
        send: { path: { id: companyID }, body: { permissions: ['everything'] } },
        status: 400,
        answer: {
          statusID: 400,
          message: 'Validation failed: permissions.0. See errors.',
          data: null,
          errors: { 'permissions.0': 'permissions[0] must be one of [customers.create, accounts.create]' },
        },
      },
      unknownCompany({ body: {} }),
    ],
  },
  'GET /admin/v1/companies/:id/keys': {
    id: 'listKeys',
    tag: TAG,
    description: 'The keys of a company, masked.',
    path: COMPANY_PATH,
    query: PAGING,
    answers: { 200: { description: 'A page of keys.', schema: pageAnswer(ref('MaskedKey')) } },
    common: ['Invalid400', 'NotFound404'],
    examples: [
      {
        name: 'first',
        summary: 'The first page',
        send: { path: { id: companyID } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Keys.',
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          data: [masked],
        },
      },
      unknownCompany(),
      ...COMPANY_PAGING_EXAMPLES,
    ],
  },
  'GET /admin/v1/companies/:id/keys/:keyID': {
    id: 'showKey',
    tag: TAG,
    description: 'One key with its secret. Showing it leaves an audit row.',
    path: PATH,
    answers: { 200: { description: 'The key.', schema: dataAnswer(ref('ShownKey')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'shown',
        summary: 'The key',
        send: { path },
        status: 200,
        answer: { statusID: 0, message: 'The key.', data: shown },
      },
      unknownKey,
    ],
  },
  'POST /admin/v1/companies/:id/keys/:keyID/rotate': {
    id: 'rotateKey',
    tag: TAG,
    description: 'Makes a new key like this one, which goes on working through the overlap.',
    path: PATH,
    body: {
      required: false,
      schema: fields({
        overlapSeconds: integer('How long the old key goes on working.', 86_400, {
          minimum: 0,
          maximum: 2_592_000,
          default: 86_400,
        }),
      }),
    },
    answers: { 201: { description: 'The new key.', schema: dataAnswer(ref('ShownKey')) } },
    common: ['Invalid400', 'NotFound404', 'Conflict409', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'rotated',
        summary: 'With an hour of overlap',
        send: { path, body: { overlapSeconds: 3_600 } },
        status: 201,
        answer: { statusID: 0, message: 'The key was replaced.', data: { ...shown, id: 4 } },
      },
      unknownKey,
    ],
  },
  'DELETE /admin/v1/companies/:id/keys/:keyID': {
    id: 'revokeKey',
    tag: TAG,
    description: 'Revokes a key: within 2 s it works nowhere any more. Revoking twice is a no-op.',
    path: PATH,
    answers: { 200: { description: 'The revoked key.', schema: dataAnswer(ref('MaskedKey')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'revoked',
        summary: 'Revoked',
        send: { path },
        status: 200,
        answer: {
          statusID: 0,
          message: 'The key was revoked.',
          data: { ...masked, state: 'revoked', revokedAt: '2027-01-31 09:31:00' },
        },
      },
      unknownKey,
    ],
  },
};
