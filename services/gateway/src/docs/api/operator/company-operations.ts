import { DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import type { Example, Operations } from '../operation';
import { PAGING, PAGING_EXAMPLES } from '../paging';
import { NOBODY, SAMPLE } from '../sample';
import {
  companyTime,
  dataAnswer,
  fields,
  flag,
  identifier,
  integer,
  integerOrNull,
  list,
  oneOf,
  pageAnswer,
  type Properties,
  record,
  ref,
  type Schema,
  text,
} from '../schema';
import { OTP_SETTINGS } from './otp-settings';

const TAG = 'Companies';
const { companyID, brandID } = SAMPLE;
const STATUSES = ['active', 'suspended'] as const;
const MAX_ID_START = 1_000_000_000;

const settings: Properties = {
  defaultCustomerLanguage: oneOf(['ka', 'en', 'ru'], 'Of customers whose language is not given.'),
  brandDescriptionRequired: flag('A sender name needs a description.', false),
  customerIdStart: integer("The first customer's number; raising it moves the next one.", 1, {
    minimum: 1,
    maximum: MAX_ID_START,
  }),
  accountIdStart: integer("The first account's number.", 100_001, { minimum: 1, maximum: MAX_ID_START }),
  accountAddedNotification: record(
    {
      enabled: flag("A new account's SMS-enabled numbers get a message.", false),
      brandID: integerOrNull('The sender name.', brandID, { minimum: 1 }),
      text: text("`{accountID}` and `{name}` stand for the account's.", 'Account {accountID} is open', {
        maxLength: 1_000,
      }),
    },
    ['enabled', 'brandID', 'text'],
    'The message about a new account.',
  ),
  billingRun: flag('Tariffs are charged every day by themselves.', false),
  validityHours: integer('Hours after which a message without a receipt counts as not delivered.', 48, {
    minimum: 1,
    maximum: 720,
  }),
  collapseCallbacks: flag(
    'A later final status replaces an earlier one that still waits in the callback queue.',
    false,
  ),
  requestsPerSecond: integer('0: no limit.', 500, { minimum: 0, maximum: 1_000_000 }),
  otpPerNumber: integer('One-time passwords to one number within `otpMinutes`; 0: no limit.', 0, {
    minimum: 0,
    maximum: 1_000_000,
  }),
  otpPerPrefix: integer('The same for all numbers with the same first digits; 0: no limit.', 0, {
    minimum: 0,
    maximum: 1_000_000,
  }),
  otpPrefixDigits: integer('How many first digits that are.', 6, { minimum: 1, maximum: 14 }),
  otpMinutes: integer('In this time so many more may follow.', 10, { minimum: 1, maximum: 1_440 }),
  ...OTP_SETTINGS,
  stopWords: list(
    { type: 'string', minLength: 1, maxLength: 50 },
    'Messages of phones that stop further sends.',
    {
      maxItems: 100,
      examples: [['STOP']],
    },
  ),
};

const modules: Properties = {
  network: flag('MAC and IP addresses.', false),
  iptv: flag('Set-top boxes.', false),
  gps: flag('GPS tracking.', false),
};

const name = text('', 'My Shop LLC', { minLength: 1, maxLength: 100 });
const given: Properties = {
  timezone: text('Of all times in answers, callbacks and `sendTime`.', 'Asia/Tbilisi', {
    default: 'Asia/Tbilisi',
  }),
  status: { ...oneOf(STATUSES, "A suspended company's keys are answered with 403.") },
  settings: { ...fields(settings), additionalProperties: false, description: 'What is not given stays.' },
  modules: { ...fields(modules), additionalProperties: false, description: 'What is not given stays.' },
};

export const COMPANY_SCHEMAS: Record<string, Schema> = {
  Company: record({
    id: identifier('The company.', companyID),
    name,
    status: oneOf(STATUSES, 'Whether its keys work.'),
    timezone: given['timezone']!,
    settings: record(settings),
    modules: record(modules),
    hasCallback: flag('Whether a default callback URL is set.', true),
    version: integer('Grows by one with every change.', 1, { minimum: 1 }),
    createdAt: companyTime('When it was created'),
  }),
  CompanyInput: fields({ name, ...given }, ['name']),
  CompanyPatch: fields({ name, ...given }),
};

export const COMPANY_PATH = { id: identifier('The company.', companyID) };

export const unknownCompany = (more: Partial<NonNullable<Example['send']>> = {}): Example => ({
  name: 'unknownCompany',
  summary: 'Unknown company',
  send: { ...more, path: { id: NOBODY, ...more.path } },
  status: 404,
  answer: { statusID: 404, message: 'There is no such company.', data: null },
});

/** The same paging example for a list of a company. */
export const COMPANY_PAGING_EXAMPLES = PAGING_EXAMPLES.map((example) => ({
  ...example,
  send: { ...example.send, path: { id: companyID } },
}));

const company = {
  id: companyID,
  name: 'My Shop LLC',
  status: 'active',
  timezone: 'Asia/Tbilisi',
  settings: DEFAULT_COMPANY_SETTINGS,
  modules: { network: false, iptv: false, gps: false },
  hasCallback: false,
  version: 1,
  createdAt: '2027-01-31 09:30:00',
};

const invalid = (
  name_: string,
  summary: string,
  send: Example['send'],
  errors: Record<string, string>,
): Example => ({
  name: name_,
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

export const COMPANY_OPERATIONS: Operations = {
  'POST /admin/v1/companies': {
    id: 'createCompany',
    tag: TAG,
    description: 'Creates a company. It can send once it has a key, SMS and an authorized sender name.',
    body: { required: true, schema: ref('CompanyInput') },
    answers: { 201: { description: 'The company was created.', schema: dataAnswer(ref('Company')) } },
    common: ['Invalid400', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'created',
        summary: 'A company',
        send: { body: { name: 'My Shop LLC', timezone: 'Asia/Tbilisi', settings: { validityHours: 24 } } },
        status: 201,
        answer: {
          statusID: 0,
          message: 'The company was created.',
          data: { ...company, settings: { ...DEFAULT_COMPANY_SETTINGS, validityHours: 24 } },
        },
      },
      invalid(
        'invalid',
        'No name, and a zone that is none',
        { body: { timezone: 'Mars/Olympus' } },
        {
          name: 'name is required',
          timezone: 'timezone must be a time zone such as Asia/Tbilisi',
        },
      ),
    ],
  },
  'GET /admin/v1/companies': {
    id: 'listCompanies',
    tag: TAG,
    description: 'The companies, by id.',
    query: { status: { schema: oneOf(STATUSES, 'Those of this status only.') }, ...PAGING },
    answers: { 200: { description: 'A page of companies.', schema: pageAnswer(ref('Company')) } },
    common: ['Invalid400'],
    examples: [
      {
        name: 'active',
        summary: 'The active ones',
        send: { query: { status: 'active', length: 100 } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Companies.',
          draw: 0,
          recordsTotal: 1,
          recordsFiltered: 1,
          data: [company],
        },
      },
      ...PAGING_EXAMPLES,
    ],
  },
  'GET /admin/v1/companies/:id': {
    id: 'getCompany',
    tag: TAG,
    description: 'One company with all its settings.',
    path: COMPANY_PATH,
    answers: { 200: { description: 'The company.', schema: dataAnswer(ref('Company')) } },
    common: ['NotFound404'],
    examples: [
      {
        name: 'found',
        summary: 'The company',
        send: { path: { id: companyID } },
        status: 200,
        answer: { statusID: 0, message: 'The company.', data: company },
      },
      unknownCompany(),
    ],
  },
  'PATCH /admin/v1/companies/:id': {
    id: 'changeCompany',
    tag: TAG,
    description:
      'Changes what is given; settings, modules and the parts of the notification that are not given stay.',
    path: COMPANY_PATH,
    body: { required: false, schema: ref('CompanyPatch') },
    answers: { 200: { description: 'The changed company.', schema: dataAnswer(ref('Company')) } },
    common: ['Invalid400', 'NotFound404', 'TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'changed',
        summary: 'A setting and a module',
        send: {
          path: { id: companyID },
          body: { settings: { brandDescriptionRequired: true }, modules: { iptv: true } },
        },
        status: 200,
        answer: {
          statusID: 0,
          message: 'The company was changed.',
          data: {
            ...company,
            settings: { ...DEFAULT_COMPANY_SETTINGS, brandDescriptionRequired: true },
            modules: { ...company.modules, iptv: true },
            version: 2,
          },
        },
      },
      invalid(
        'invalid',
        'A setting out of its range',
        { path: { id: companyID }, body: { settings: { validityHours: 0 } } },
        { 'settings.validityHours': 'settings.validityHours must be greater than or equal to 1' },
      ),
      unknownCompany({ body: { name: 'My Shop LLC' } }),
    ],
  },
};
