import type { Example, Operation, Operations } from '../operation';
import { PAGING, PAGING_EXAMPLES } from '../paging';
import { SAMPLE } from '../sample';
import {
  dataAnswer,
  fields,
  flag,
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
  utcTime,
} from '../schema';

const TAG = 'Carriers';
const { route } = SAMPLE;

const count = (description: string): Schema => integer(description, 0, { minimum: 0 });
const pace = (description: string): Schema => ({
  type: ['number', 'null'],
  minimum: 0,
  description,
  examples: [null],
});
const control = oneOf(['running', 'paused', 'drained'], 'What the operator wants of it.');
const queued = record({
  otp: count('One-time passwords.'),
  standard: count('Standard.'),
  bulk: count('Bulk.'),
});

const state: Properties = {
  control,
  live: flag('It can submit now.', true),
  windowInUse: count('Unanswered submits.'),
  paceLowered: flag('The carrier throttles.', false),
  queued,
  oldestWaitingMs: {
    type: 'number',
    minimum: 0,
    description: 'How long the oldest part waits.',
    examples: [0],
  },
};

export const ROUTE_SCHEMAS: Record<string, Schema> = {
  Route: record({
    name: text('The route.', route),
    source: oneOf(['environment', 'operator'], 'Where it stands: in `SMS_CARRIERS`, or in this API.'),
    address: text('Where it is; never with its password.', 'smpp://herald@smsc.example.com:2775'),
    prefixes: list({ type: 'string' }, 'Numbers that begin so; empty: all.'),
    priority: integer('The lowest goes first.', 1, { minimum: 0 }),
    binds: integer('Of all senders together.', 2, { minimum: 1 }),
    window: integer('Unanswered submits per bind.', 100, { minimum: 1 }),
    tps: {
      type: 'number',
      minimum: 0,
      description: 'Parts per second, of all senders together; 0: no limit.',
      examples: [0],
    },
    mode: oneOf(['trx', 'tx-rx'], 'How it binds.'),
    ...state,
    boundBinds: count('Binds that are up.'),
    paceNow: pace('Parts per second that the senders allow themselves now; null: no limit.'),
    counts: record({
      submitted: count('Parts written.'),
      taken: count('Parts that the carrier took.'),
      refused: count('Parts that it refused for good.'),
      delayed: count('Parts put off.'),
      throttled: count('Answers that asked for a lower pace.'),
      unknown: count('Parts of unknown outcome.'),
      receipts: count('Receipts.'),
      inbound: count('Messages of phones.'),
    }),
    errors: list(
      record({
        code: text('As the carrier gave it.', '0x58'),
        name: text('Its name.', 'ESME_RTHROTTLED'),
        class: text('What was done about it.', 'throttle'),
        count: count('How often.'),
        lastAt: utcTime('When last'),
      }),
      "The carrier's error codes, the latest first.",
    ),
    senders: list(
      record({
        sender: text('The process.', 'sms-sender-1'),
        at: utcTime('When it told this'),
        ...state,
        window: integer('Unanswered submits per bind.', 100, { minimum: 0 }),
        pace: pace('Parts per second that it allows itself; null: no limit.'),
        unacknowledged: count('Receipts that are not yet stored.'),
        binds: list(
          record({
            slot: count('Its number.'),
            state: oneOf(
              ['connecting', 'bound', 'waiting', 'resting', 'renewing', 'stopped'],
              'Where it stands.',
            ),
            since: utcTime('Since when'),
            inFlight: count('Unanswered submits.'),
            lastError: textOrNull('What went wrong last.', null),
          }),
          'Its binds.',
        ),
      }),
      'What each sender tells.',
    ),
  }),
  RouteInput: fields(
    {
      url: text(
        'As in `SMS_CARRIERS`: `smpp://user@host:port?name=…&binds=2&window=100&tps=0`, or `smpps://`.',
        'smpp://herald@smsc.example.com:2775?name=acme&prefixes=9950&binds=2',
        {
          maxLength: 2_000,
          pattern: '^[sS][mM][pP][pP][sS]?://',
        },
      ),
      password: text(
        'The password, where it does not stand in the URL: here it is kept out of logs and audit rows.',
        'secret',
        {
          maxLength: 100,
        },
      ),
    },
    ['url'],
  ),
};

const noCounts = {
  submitted: 0,
  taken: 0,
  refused: 0,
  delayed: 0,
  throttled: 0,
  unknown: 0,
  receipts: 0,
  inbound: 0,
};
const shown = {
  name: route,
  source: 'operator',
  address: 'smpp://herald@smsc.example.com:2775',
  prefixes: ['9950'],
  priority: 1,
  binds: 2,
  window: 100,
  tps: 0,
  mode: 'trx',
  control: 'running',
  live: false,
  boundBinds: 0,
  windowInUse: 0,
  paceNow: null,
  paceLowered: false,
  queued: { otp: 0, standard: 0, bulk: 0 },
  oldestWaitingMs: 0,
  counts: noCounts,
  errors: [],
  senders: [],
};

const PATH = { name: text('The route.', route, { pattern: '^[\\w.-]{1,64}$' }) };
const path = { name: route };
const given = {
  url: 'smpp://herald@smsc.example.com:2775?name=acme&prefixes=9950&binds=2',
  password: 'secret',
};

const unknown = (body?: unknown): Example => ({
  name: 'unknown',
  summary: 'Unknown route',
  send: { path: { name: 'nowhere' }, ...(body === undefined ? {} : { body }) },
  status: 404,
  answer: { statusID: 404, message: 'There is no route nowhere.', data: null },
});

const invalid = (send: Example['send']): Example => ({
  name: 'invalid',
  summary: 'Not a carrier',
  send: { ...send, body: { url: 'http://smsc.example.com' } },
  status: 400,
  answer: {
    statusID: 400,
    message: 'Validation failed: url. See errors.',
    data: null,
    errors: {
      url: '"url" with value "http://smsc.example.com" fails to match the required pattern: /^smpps?:\\/\\//i',
    },
  },
});

function action(id: string, to: string, description: string, message: string): Operation {
  return {
    id,
    tag: TAG,
    description,
    path: PATH,
    answers: { 200: { description: 'The route.', schema: dataAnswer(ref('Route')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'done',
        summary: 'Done',
        send: { path },
        status: 200,
        answer: { statusID: 0, message, data: { ...shown, control: to } },
      },
      unknown(),
    ],
  };
}

export const ROUTE_OPERATIONS: Operations = {
  'GET /admin/v1/routes': {
    id: 'listRoutes',
    tag: TAG,
    description: 'The carriers with their state, pace and queue, as all senders together tell them.',
    query: PAGING,
    answers: { 200: { description: 'A page of carriers.', schema: pageAnswer(ref('Route')) } },
    common: ['Invalid400'],
    examples: [
      {
        name: 'all',
        summary: 'All carriers',
        send: {},
        status: 200,
        answer: {
          statusID: 0,
          message: 'Routes, as their senders tell them.',
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          data: [shown],
        },
      },
      ...PAGING_EXAMPLES,
    ],
  },
  'POST /admin/v1/routes': {
    id: 'createRoute',
    tag: TAG,
    description:
      'Adds a carrier; the senders use it within seconds. The parameters of its URL: docs/carriers.md.',
    body: { required: true, schema: ref('RouteInput') },
    answers: { 201: { description: 'The new carrier.', schema: dataAnswer(ref('Route')) } },
    common: ['Invalid400', 'Conflict409', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'created',
        summary: 'A carrier',
        send: { body: given },
        status: 201,
        answer: { statusID: 0, message: 'The senders use the route within seconds.', data: shown },
      },
      invalid({}),
      {
        name: 'taken',
        summary: 'Its name is taken',
        send: { body: given },
        status: 409,
        answer: { statusID: 409, message: 'There is a route acme already; PUT changes it.', data: null },
      },
    ],
  },
  'GET /admin/v1/routes/:name': {
    id: 'getRoute',
    tag: TAG,
    description: 'One carrier.',
    path: PATH,
    answers: { 200: { description: 'The carrier.', schema: dataAnswer(ref('Route')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'found',
        summary: 'The carrier',
        send: { path },
        status: 200,
        answer: { statusID: 0, message: 'Route.', data: shown },
      },
      unknown(),
    ],
  },
  'PUT /admin/v1/routes/:name': {
    id: 'replaceRoute',
    tag: TAG,
    description: "Puts another URL in the place of a carrier's, one of `SMS_CARRIERS` too.",
    path: PATH,
    body: { required: true, schema: ref('RouteInput') },
    answers: { 200: { description: 'The changed carrier.', schema: dataAnswer(ref('Route')) } },
    common: ['Invalid400', 'NotFound404', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'replaced',
        summary: 'Another URL',
        send: { path, body: given },
        status: 200,
        answer: { statusID: 0, message: 'The senders change the route within seconds.', data: shown },
      },
      invalid({ path }),
      unknown(given),
    ],
  },
  'DELETE /admin/v1/routes/:name': {
    id: 'removeRoute',
    tag: TAG,
    description: 'Removes a carrier that was added here. One of `SMS_CARRIERS` can be drained.',
    path: PATH,
    answers: {
      200: {
        description: 'The carrier is gone.',
        schema: dataAnswer({ type: 'null', description: 'Nothing.' }),
      },
    },
    common: ['NotFound404', 'Conflict409'],
    examples: [
      {
        name: 'removed',
        summary: 'Removed',
        send: { path },
        status: 200,
        answer: { statusID: 0, message: 'The route is gone.', data: null },
      },
      unknown(),
    ],
  },
  'POST /admin/v1/routes/:name/pause': action(
    'pauseRoute',
    'paused',
    'Submits nothing to a carrier; its binds stay, so receipts still come.',
    'The route takes nothing new; its binds stay, so receipts still come.',
  ),
  'POST /admin/v1/routes/:name/resume': action(
    'resumeRoute',
    'running',
    'Submits to a carrier again.',
    'The route is used again.',
  ),
  'POST /admin/v1/routes/:name/drain': action(
    'drainRoute',
    'drained',
    'Finishes what a carrier has, and gives up its binds.',
    'The route takes nothing new and gives up its binds.',
  ),
};
