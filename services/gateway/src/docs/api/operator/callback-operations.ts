import type { Example, Operations } from '../operation';
import { PAGING } from '../paging';
import { PHONES, SAMPLE } from '../sample';
import {
  companyTimeOrNull,
  dataAnswer,
  fields,
  identifier,
  integer,
  integerOrNull,
  list,
  oneOf,
  pageAnswer,
  record,
  ref,
  type Schema,
  text,
  textOrNull,
  utcTime,
  utcTimeOrNull,
} from '../schema';
import { COMPANY_PAGING_EXAMPLES, COMPANY_PATH, unknownCompany } from './company-operations';

const TAG = 'Callbacks';
const { companyID, deliveryID, smsID, brandID } = SAMPLE;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw3hTzXn4vJ1E=';
const STATES = ['waiting', 'delivered', 'failed', 'skipped'] as const;
const EVENTS = ['sms.delivery.updated', 'sms.brand.activated'] as const;

const signingSecret = text(
  'Signs callbacks by Standard Webhooks: `whsec_` and 24 to 64 bytes in base64.',
  SECRET,
  {
    pattern: '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$',
  },
);
const validationKey = text(
  "Goes into a callback's query parameter `key`; the receiver compares it.",
  'my-validation-key',
  {
    minLength: 1,
    maxLength: 255,
  },
);

export const CALLBACK_SCHEMAS: Record<string, Schema> = {
  Callback: record({
    url: text('Where callbacks go.', 'https://shop.example.com/sms', { format: 'uri' }),
    key: validationKey,
    signingSecret,
    previousSecrets: list(
      record({ secret: signingSecret, until: companyTimeOrNull('Until when it signs too') }),
      'Replaced secrets, which sign too for 24 hours.',
    ),
  }),
  CallbackInput: fields(
    {
      url: text(
        'Where callbacks go: `https`, without user, password or fragment.',
        'https://shop.example.com/sms',
        {
          format: 'uri',
          maxLength: 2_048,
        },
      ),
      key: validationKey,
      signingSecret: { ...signingSecret, description: 'Left out: the one in use stays, or one is made.' },
    },
    ['url', 'key'],
  ),
  Delivery: record(
    {
      id: text('The delivery; `webhook-id` of its requests too.', deliveryID),
      company: identifier('The company.', companyID),
      event: oneOf(EVENTS, 'What it tells.'),
      smsID: identifier('`sms.delivery.updated`: the send.', smsID),
      number: text('`sms.delivery.updated`: the recipient.', PHONES[0]),
      deliveryStatusID: integer('`sms.delivery.updated`: the status.', 1, { minimum: 0, maximum: 4 }),
      brandID: identifier('`sms.brand.activated`: the sender name.', brandID),
      brandName: text('`sms.brand.activated`: its text.', 'My Shop'),
      state: oneOf(STATES, '`skipped`: a later final status took its place.'),
      attempts: integer('Attempts made.', 1, { minimum: 0 }),
      nextAt: utcTimeOrNull('When it is tried next'),
      lastStatus: integerOrNull('HTTP status of the last attempt; null where there was no answer.', 200),
      lastError: textOrNull('What went wrong last.', null),
      url: textOrNull("The send's own URL without its query; null: the company's.", null),
      date: utcTime('When it happened'),
      createdAt: utcTime('When the delivery was stored'),
      doneAt: utcTimeOrNull('When it came to its end'),
      requestId: text('Of the request that it began with.', '3f1c2a9e5b7d4c60'),
      log: list(
        record({
          at: utcTime('When'),
          ms: integer('How long it took.', 12, { minimum: 0 }),
          status: integerOrNull('HTTP status.', 500),
          error: textOrNull('What went wrong.', 'HTTP 500'),
        }),
        'The last attempts; empty where the first one went through.',
      ),
    },
    ['smsID', 'number', 'deliveryStatusID', 'brandID', 'brandName'],
  ),
};

const callback = {
  url: 'https://shop.example.com/sms',
  key: 'my-validation-key',
  signingSecret: SECRET,
  previousSecrets: [],
};
const delivery = {
  id: deliveryID,
  company: companyID,
  event: 'sms.delivery.updated',
  smsID,
  number: PHONES[0],
  deliveryStatusID: 1,
  state: 'delivered',
  attempts: 1,
  nextAt: null,
  lastStatus: 200,
  lastError: null,
  url: null,
  date: '2027-01-31T05:30:00.000Z',
  createdAt: '2027-01-31T05:30:00.050Z',
  doneAt: '2027-01-31T05:30:00.070Z',
  requestId: '3f1c2a9e5b7d4c60',
  log: [],
};
const path = { id: companyID };

const invalid = (
  name: string,
  summary: string,
  send: Example['send'],
  errors: Record<string, string>,
): Example => ({
  name,
  summary,
  send,
  status: 400,
  answer: {
    statusID: 400,
    message: `Validation failed: ${Object.keys(errors).join(', ')}. See errors.`,
    data: null,
    errors,
  },
});

const noSettings: Example = {
  name: 'none',
  summary: 'The company has none',
  send: { path },
  status: 404,
  answer: { statusID: 404, message: 'The company has no callback settings.', data: null },
};

export const CALLBACK_OPERATIONS: Operations = {
  'PUT /admin/v1/companies/:id/callback': {
    id: 'setCallback',
    tag: TAG,
    description: "Sets where the company's callbacks go. A replaced signing secret signs too for 24 hours.",
    path: COMPANY_PATH,
    body: { required: true, schema: ref('CallbackInput') },
    answers: { 200: { description: 'The settings.', schema: dataAnswer(ref('Callback')) } },
    common: ['Invalid400', 'NotFound404', 'Conflict409', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'set',
        summary: 'Set, with a secret that is made',
        send: { path, body: { url: callback.url, key: callback.key } },
        status: 200,
        answer: { statusID: 0, message: 'The callback settings were set.', data: callback },
      },
      invalid(
        'invalid',
        'Not a web address',
        { path, body: { url: 'ftp://shop.example.com', key: 'my-validation-key' } },
        {
          url: 'url must be a valid uri with a scheme matching the https|http pattern',
        },
      ),
      unknownCompany({ body: { url: callback.url, key: callback.key } }),
    ],
  },
  'GET /admin/v1/companies/:id/callback': {
    id: 'getCallback',
    tag: TAG,
    description: 'The callback settings with their secrets. Showing them leaves an audit row.',
    path: COMPANY_PATH,
    answers: { 200: { description: 'The settings.', schema: dataAnswer(ref('Callback')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'found',
        summary: 'The settings',
        send: { path },
        status: 200,
        answer: { statusID: 0, message: 'The callback settings.', data: callback },
      },
      noSettings,
    ],
  },
  'DELETE /admin/v1/companies/:id/callback': {
    id: 'removeCallback',
    tag: TAG,
    description: 'Removes the callback settings: nothing is told any more. Removing twice is a no-op.',
    path: COMPANY_PATH,
    answers: {
      200: { description: 'Removed.', schema: dataAnswer({ type: 'null', description: 'Nothing.' }) },
    },
    common: ['NotFound404', 'Conflict409'],
    examples: [
      {
        name: 'removed',
        summary: 'Removed',
        send: { path },
        status: 200,
        answer: { statusID: 0, message: 'The callback settings were removed.', data: null },
      },
      unknownCompany(),
    ],
  },
  'GET /admin/v1/companies/:id/callback-deliveries': {
    id: 'listDeliveries',
    tag: TAG,
    description: "A company's callbacks, the newest first.",
    path: COMPANY_PATH,
    query: {
      state: { schema: oneOf(STATES, 'Those in this state only.') },
      event: { schema: oneOf(EVENTS, 'Those of this event only.') },
      ...PAGING,
    },
    answers: { 200: { description: 'A page of deliveries.', schema: pageAnswer(ref('Delivery')) } },
    common: ['Invalid400', 'NotFound404'],
    examples: [
      {
        name: 'delivered',
        summary: 'What went through',
        send: { path, query: { state: 'delivered', event: 'sms.delivery.updated' } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Callback deliveries.',
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          data: [delivery],
        },
      },
      invalid(
        'unknownState',
        'A state that is none',
        { path, query: { state: 'lost' } },
        {
          state: 'state must be one of waiting, delivered, failed, skipped',
        },
      ),
      unknownCompany(),
      ...COMPANY_PAGING_EXAMPLES,
    ],
  },
  'POST /admin/v1/companies/:id/callback-deliveries/replay': {
    id: 'replayDeliveries',
    tag: TAG,
    description: 'Sends the callbacks that were created in a time again, those in one state.',
    path: COMPANY_PATH,
    body: {
      required: true,
      schema: fields(
        {
          from: text('A date, or a time with its zone.', '2026-11-20T00:00:00Z', { format: 'date-time' }),
          to: text('Later than `from`.', '2026-11-21T00:00:00Z', { format: 'date-time' }),
          state: { ...oneOf(STATES, 'Those in this state.'), default: 'failed' },
        },
        ['from', 'to'],
      ),
    },
    answers: {
      200: {
        description: 'How many are due again.',
        schema: dataAnswer(record({ replayed: integer('Deliveries.', 3, { minimum: 0 }) })),
      },
    },
    common: ['Invalid400', 'NotFound404', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'replayed',
        summary: 'What failed on a day',
        send: { path, body: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', state: 'failed' } },
        status: 200,
        answer: { statusID: 0, message: '3 deliveries are due again.', data: { replayed: 3 } },
      },
      invalid(
        'backwards',
        'A time that ends before it begins',
        { path, body: { from: '2026-11-21T00:00:00Z', to: '2026-11-20T00:00:00Z' } },
        { to: 'to must be later than from' },
      ),
      unknownCompany({ body: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' } }),
    ],
  },
  'POST /admin/v1/callback-deliveries/:deliveryID/replay': {
    id: 'replayDelivery',
    tag: TAG,
    description: 'Sends one callback again, with the same `webhook-id`.',
    path: { deliveryID: text('The delivery.', deliveryID) },
    answers: { 200: { description: 'The delivery, due again.', schema: dataAnswer(ref('Delivery')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'replayed',
        summary: 'Due again',
        send: { path: { deliveryID } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'The delivery is due again.',
          data: {
            ...delivery,
            state: 'waiting',
            attempts: 0,
            nextAt: '2027-01-31T05:31:00.000Z',
            doneAt: null,
          },
        },
      },
      {
        name: 'unknown',
        summary: 'Unknown delivery',
        send: { path: { deliveryID: 'none' } },
        status: 404,
        answer: { statusID: 404, message: 'There is no such delivery.', data: null },
      },
    ],
  },
};
