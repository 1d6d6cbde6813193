import { randomUUID } from 'node:crypto';
import { ACCOUNT_EVENT, CALLBACK_EVENT, SECURITY_EVENT, TEST_EVENT } from '@herald/contracts';
import { ValidationError } from '@herald/contracts/errors';
import type { CallbackContent } from '../callbacks/callback-model';

type EventName = CallbackContent['event'];
type Values = Record<string, string>;

const ACCOUNT = { accountID: '100001' };
const PAYMENT = { ...ACCOUNT, paymentID: '12', sum: '20.00', balance: '0.00' };
/** The default parameters of each event, in order. */
const USUAL: Record<EventName, Values> = {
  [TEST_EVENT]: {},
  [CALLBACK_EVENT.DELIVERY_UPDATED]: { smsID: '1001', number: '995555123456', statusID: '1' },
  [CALLBACK_EVENT.BRAND_ACTIVATED]: { brandID: '12', brandName: 'My Shop' },
  [CALLBACK_EVENT.INBOUND_RECEIVED]: {
    number: '995555123456',
    inboundID: '6b5f1d3c9a1e4d0012ab34cd',
    to: 'MyShop',
    brandID: '12',
    text: 'Are you open tomorrow?',
    parts: '1',
  },
  [SECURITY_EVENT.KEY_CREATED]: { keyID: '15', keyName: 'Shop', by: 'key 12' },
  [SECURITY_EVENT.KEY_NETWORK]: { keyID: '15', keyName: 'Shop', network: '203.0.113.0/24' },
  [SECURITY_EVENT.CALLBACK_CHANGED]: { changed: 'url', by: 'key 12' },
  [ACCOUNT_EVENT.ACTIVATED]: { ...ACCOUNT, statusID: '1', balance: '0.00', shutdownDate: '2027-02-28' },
  [ACCOUNT_EVENT.SUSPENDED]: { ...ACCOUNT, statusID: '2', balance: '0.00', shutdownDate: '2027-02-28' },
  [ACCOUNT_EVENT.PAYMENT_RECEIVED]: { ...PAYMENT, paySystem: 'kiosk', transactionID: 'TX-1001' },
  [ACCOUNT_EVENT.PAYMENT_REVERSED]: {
    accountID: '100001',
    paymentID: '12',
    reversalID: '13',
    sum: '20.00',
    balance: '0.00',
  },
  [ACCOUNT_EVENT.REMINDER]: {
    ...ACCOUNT,
    dueDate: '2027-02-03',
    daysBefore: '3',
    sum: '20.00',
    balance: '0.00',
  },
};
const EVENTS = Object.keys(USUAL) as EventName[];
const NUMERIC = ['smsID', 'statusID', 'brandID', 'accountID'];
const MOST_LETTERS = 1_000;

/**
 * Creates a test event for developers of receivers. Only the ids of test events begin with `trigger.`.
 * @throws ValidationError naming every invalid field
 */
export function madeUpCallback(
  body: Record<string, unknown>,
  requestId: string,
  now = Date.now(),
): CallbackContent {
  const event = EVENTS.find((one) => one === body.event);
  if (!event) throw new ValidationError({ event: `event must be one of ${EVENTS.join(', ')}` });
  const values = { ...USUAL[event], ...valuesOf(event, body.parameters ?? {}) };
  const common = { _id: `trigger.${randomUUID()}`, event, at: now, requestId, attempts: 0 };
  const { smsID, number, statusID, brandID, brandName, accountID, ...parameters } = values;
  switch (event) {
    case TEST_EVENT:
      return common;
    case CALLBACK_EVENT.DELIVERY_UPDATED:
      return { ...common, smsID: Number(smsID), number: number!, status: Number(statusID) as 0 };
    case CALLBACK_EVENT.BRAND_ACTIVATED:
      return { ...common, brandID: Number(brandID), brandName: brandName! };
    case CALLBACK_EVENT.INBOUND_RECEIVED:
      return { ...common, number: number!, parameters: { ...parameters, brandID: brandID! } };
    default: {
      const status: Values = statusID === undefined ? {} : { statusID };
      const account = accountID === undefined ? {} : { accountID: Number(accountID) };
      return { ...common, ...account, parameters: { ...status, ...parameters } };
    }
  }
}

function valuesOf(event: EventName, given: unknown): Values {
  const isRecord = typeof given === 'object' && given !== null && !Array.isArray(given);
  if (!isRecord) throw new ValidationError({ parameters: 'parameters must be an object with text values' });
  const errors: Record<string, string> = {};
  const values: Values = {};
  const names = Object.keys(USUAL[event]);
  for (const [name, value] of Object.entries(given)) {
    const text = typeof value === 'number' ? String(value) : value;
    if (!names.includes(name))
      errors.parameters = `${event} has no such parameter; it has ${names.join(', ') || 'none'}`;
    else if (typeof text !== 'string' || text.length > MOST_LETTERS)
      errors[`parameters.${name}`] = `${name} must be a text of at most ${MOST_LETTERS} characters`;
    else if (NUMERIC.includes(name) && !/^\d{1,15}$/.test(text))
      errors[`parameters.${name}`] = `${name} must be a whole number`;
    else values[name] = text;
  }
  if (values.statusID !== undefined && !/^[0-4]$/.test(values.statusID))
    errors['parameters.statusID'] = 'statusID must be one of 0, 1, 2, 3, 4';
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return values;
}
