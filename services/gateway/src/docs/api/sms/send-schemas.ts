import { PHONES, SAMPLE } from '../sample';
import {
  fields,
  flag,
  identifier,
  identifierText,
  integer,
  list,
  record,
  type Schema,
  statusID,
  text,
} from '../schema';

const { brandID, smsID } = SAMPLE;

/** Meanings of `statusID` of a send (interface.md part 7). */
export const SEND_STATUSES = {
  0: 'Accepted: charged, and on its way or scheduled.',
  10: '`brandID` not found: it is not an authorized name of the company.',
  20: '`numbers` not found: missing, or an empty list.',
  30: 'The text is empty, or takes more than 10 SMS.',
  40: 'Not enough SMS: nothing was sent.',
  50: 'No valid number is left: numbers have 7 to 15 digits in international format.',
  60: 'Invalid `sendTime`.',
};
const { 60: _, ...XML_STATUSES } = SEND_STATUSES;

const number: Schema = {
  anyOf: [
    { type: 'integer', minimum: 1_000_000, maximum: 999_999_999_999_999 },
    { type: 'string', minLength: 7, pattern: '^(\\+|00)?[1-9][\\d ()-]*$' },
  ],
  description: 'Recipient in international format. A leading `+` or `00` and separators are taken off.',
  examples: [Number(PHONES[0])],
};

const TEXT =
  'Up to 10 SMS long: GSM 03.38 160 characters for one and 153 for each of several, anything else 70 and 67.';

const options = {
  stopList: flag('`false` leaves out the stop list check.', true),
  otp: flag('A one-time password: processed first. Its text is erased once it is submitted.', false),
  sendTime: text(
    "`Y-m-d H:i` by the company's clock, in the future, at most 366 days ahead. Left out: at once.",
    '2027-01-31 09:30',
    {
      pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}$',
    },
  ),
  callbackUrl: text(
    "Where this send's callbacks go, if the company has a default callback URL.",
    'https://shop.example.com/sms',
    {
      format: 'uri',
      maxLength: 2_048,
    },
  ),
  dryRun: flag('Answers what the send would take; nothing is sent, written or charged.', false),
};

export const SEND_QUERY = {
  brandID: { required: true, schema: identifier('The sender name.', brandID) },
  numbers: {
    required: true,
    schema: text('Recipients, separated by commas; about 1,500 fit.', PHONES.join(','), { minLength: 7 }),
  },
  text: { required: true, schema: text(`The text. ${TEXT}`, 'Your order is ready', { minLength: 1 }) },
  stopList: { schema: options.stopList },
  otp: { schema: options.otp },
  sendTime: { schema: options.sendTime },
  callbackUrl: { schema: options.callbackUrl },
  dryRun: { schema: options.dryRun },
};

const numbers = list(
  number,
  'Recipients. Repeated ones are sent once, invalid ones are dropped and counted in `rejected`.',
  {
    minItems: 1,
    examples: [[Number(PHONES[0])]],
  },
);

const separate = list(
  fields({ number, text: text(`This recipient's text. ${TEXT}`, 'Hello Nino', { minLength: 1 }) }, [
    'number',
    'text',
  ]),
  'A text of its own to each recipient. Then there is no `text` beside it.',
  { minItems: 1 },
);

const sender = { brandID: identifier('The sender name.', brandID) };

const quoteFields = {
  accepted: integer('Recipients taken, stop-listed ones included.', 1, { minimum: 0 }),
  rejected: integer('Numbers that were dropped as invalid.', 0, { minimum: 0 }),
  stopListed: integer('Recipients on a stop list: they are not sent to and not charged.', 0, { minimum: 0 }),
  parts: {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 10,
    description: 'SMS per recipient; null where texts differ.',
  },
  encoding: {
    type: ['string', 'null'],
    enum: ['gsm7', 'ucs2', null],
    description: 'How the text goes; null where texts differ.',
  },
  cost: integer('SMS that the send takes.', 1, { minimum: 0 }),
};

const OPTIONAL = ['smsID', 'accepted', 'rejected', 'stopListed', 'parts', 'encoding', 'cost', 'warning'];

const warning = text(
  'What was overlooked, such as a callback URL that can not be used.',
  'callbackUrl was ignored: the company has no default callback URL.',
);

const answer = (id: Schema, statuses: Record<number, string> = SEND_STATUSES): Schema =>
  record(
    {
      statusID: statusID(statuses),
      smsID: id,
      message: text('What happened.', 'The message is sent.'),
      ...quoteFields,
      warning,
    },
    OPTIONAL,
  );

const SMS_ID = 'The send: for the report, and in callbacks. There where it was accepted.';

export const SEND_SCHEMAS: Record<string, Schema> = {
  SendOneText: fields(
    {
      ...sender,
      numbers,
      text: text(`One text for all. ${TEXT}`, 'Your order is ready', { minLength: 1 }),
      ...options,
    },
    ['brandID', 'numbers', 'text'],
  ),
  SendSeparateTexts: fields({ ...sender, numbers: separate, ...options }, ['brandID', 'numbers']),
  SendXml: {
    ...fields(
      {
        ...sender,
        numbers: text(
          'Recipients, separated by commas; or an element for each (any name), or several `numbers` elements.',
          PHONES.join(','),
        ),
        text: text(`One text for all. ${TEXT}`, 'Your order is ready', { minLength: 1 }),
        stopList: options.stopList,
        dryRun: options.dryRun,
      },
      ['brandID', 'numbers', 'text'],
    ),
    xml: { name: 'request' },
  },
  SendAnswer: answer(identifier(SMS_ID, smsID)),
  SendGetAnswer: answer(identifierText(SMS_ID, String(smsID))),
  SendXmlAnswer: { ...answer(identifier(SMS_ID, smsID), XML_STATUSES), xml: { name: 'response' } },
  JsonError: record({
    statusID: statusID({
      90: 'JSON error: the body (or the query) can not be read, or an option is neither true nor false.',
    }),
    message: text('What is wrong.', 'JSON error: The body is not valid JSON in UTF-8.'),
  }),
  XmlReadingError: {
    ...record({
      statusID: statusID({
        90: 'XML error: the body can not be read, or an option is neither true nor false.',
      }),
      message: text('What is wrong.', 'XML error: The root element must be request.'),
    }),
    xml: { name: 'response' },
  },
};
