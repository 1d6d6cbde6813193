import type { Example } from '../operation';
import { NOBODY, PHONES, SAMPLE } from '../sample';

type Form = 'get' | 'post' | 'xml';

const { brandID, smsID } = SAMPLE;
const numbers = PHONES.map(Number);
const one = { brandID, numbers: [numbers[0]!], text: 'Your order is ready' };
const LATE = '2001-01-31 09:30';

interface Case {
  name: string;
  statusID: number;
  summary: string;
  /** The fields of the request, in the words of the POST form. */
  fields: Record<string, unknown>;
  message: string;
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
  only?: readonly Form[];
}

const CASES: readonly Case[] = [
  {
    name: 'sent',
    statusID: 0,
    summary: 'one text to two recipients',
    fields: { ...one, numbers },
    message: 'The message is sent.',
    more: { smsID, accepted: 2, rejected: 0 },
  },
  {
    name: 'otp',
    statusID: 0,
    summary: 'a one-time password',
    fields: { ...one, text: 'Your code is 4711', otp: true, stopList: false },
    message: 'The message is sent.',
    more: { smsID, accepted: 1, rejected: 0 },
    only: ['get', 'post'],
  },
  {
    name: 'separateTexts',
    statusID: 0,
    summary: 'a text of its own to each recipient',
    fields: {
      brandID,
      numbers: [
        { number: numbers[0], text: 'Hello Nino' },
        { number: numbers[1], text: 'Hello Gio' },
      ],
    },
    message: 'The message is sent.',
    more: { smsID, accepted: 2, rejected: 0 },
    only: ['post'],
  },
  {
    name: 'repeatable',
    statusID: 0,
    summary: 'a send that can be repeated after a lost answer: the same key gives the same answer',
    fields: one,
    headers: { 'Idempotency-Key': 'order-4711' },
    message: 'The message is sent.',
    more: { smsID, accepted: 1, rejected: 0 },
    only: ['post'],
  },
  {
    name: 'dryRun',
    statusID: 0,
    summary: 'what it would take',
    fields: { ...one, dryRun: true },
    message: 'Dry run: nothing was sent or charged.',
    more: { accepted: 1, rejected: 0, stopListed: 0, parts: 1, encoding: 'gsm7', cost: 1 },
  },
  {
    name: 'unknownBrand',
    statusID: 10,
    summary: 'brandID not found',
    fields: { ...one, brandID: NOBODY },
    message: 'brandID not found: give an authorized brand of the company.',
  },
  {
    name: 'noNumbers',
    statusID: 20,
    summary: 'numbers not found',
    fields: { ...one, numbers: [] },
    message: 'Numbers not found: give numbers as a list that is not empty.',
  },
  {
    name: 'emptyText',
    statusID: 30,
    summary: 'empty message text',
    fields: { ...one, text: ' ' },
    message: 'Empty message text.',
  },
  {
    name: 'notEnough',
    statusID: 40,
    summary: 'not enough SMS',
    fields: { ...one, numbers },
    message: 'Not enough SMS: this send takes 2, and the balance is lower. Nothing was sent.',
    more: { accepted: 2, rejected: 0, cost: 2, parts: 1, encoding: 'gsm7' },
  },
  {
    name: 'noValidNumber',
    statusID: 50,
    summary: 'valid numbers not found',
    fields: { ...one, numbers: [123] },
    message: 'Valid numbers not found: numbers have 7 to 15 digits in international format.',
    more: { accepted: 0, rejected: 1 },
  },
  {
    name: 'past',
    statusID: 60,
    summary: 'invalid sendTime',
    fields: { ...one, sendTime: LATE },
    message: 'Invalid sendTime: it must be in the future by the clock of the company.',
    only: ['get', 'post'],
  },
  {
    name: 'notTrueOrFalse',
    statusID: 90,
    summary: 'an option that is neither true nor false',
    fields: { ...one, stopList: 'perhaps' },
    message: 'JSON error: stopList must be true or false.',
  },
];

/** The examples of one form of the send, made from the same cases: they differ in nothing but how they are written. */
export function sendExamples(form: Form): Example[] {
  return CASES.filter(({ only }) => only?.includes(form) ?? true).map((found) => ({
    name: found.name,
    summary: `${found.statusID}: ${found.summary}`,
    send: { ...requestOf(form, found.fields), ...(found.headers ? { headers: found.headers } : {}) },
    status: found.statusID === 90 ? 400 : 200,
    answer: answerOf(form, found),
  }));
}

function requestOf(form: Form, fields: Record<string, unknown>): NonNullable<Example['send']> {
  if (form === 'post') return { body: fields };
  const flat = { ...fields, numbers: (fields['numbers'] as number[]).join(',') };
  if (form === 'get') return { query: flat as Record<string, string> };
  return { body: xmlText('request', flat) };
}

function answerOf(form: Form, { statusID, message, more = {} }: Case): unknown {
  const { smsID: id, ...rest } = more;
  const fields = {
    statusID,
    ...(id === undefined ? {} : { smsID: form === 'get' ? String(id) : id }),
    message,
    ...rest,
  };
  return form === 'xml'
    ? xmlText('response', { ...fields, message: message.replace(/^JSON/, 'XML') })
    : fields;
}

function xmlText(root: string, fields: Record<string, unknown>): string {
  const elements = Object.entries(fields).map(([name, value]) => `  <${name}>${String(value)}</${name}>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>\n${elements.join('')}</${root}>`;
}
