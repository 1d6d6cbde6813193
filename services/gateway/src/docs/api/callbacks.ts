import { PHONES, SAMPLE } from './sample';
import { identifierText, oneOf, type Properties, type Schema, companyTime, text } from './schema';

const { smsID, brandID } = SAMPLE;

const common: Properties = {
  key: text(
    'The callback validation key of the settings: compare it, and refuse a mismatch with 403.',
    'my-validation-key',
  ),
  event: { type: 'string', description: 'Branch on it: further events may come to the same URL.' },
  date: companyTime('When it happened'),
};

const headers: Properties = {
  'webhook-id': text('The same at every try: ignore what you have handled.', `${smsID}.0.1`),
  'webhook-timestamp': text('Seconds since 1970 of this try.', '1801373400', { pattern: '^\\d+$' }),
  'webhook-signature': text(
    'Signatures `v1,<base64 of HMAC-SHA256>` with every secret in use, separated by spaces: of `<webhook-id>.<webhook-timestamp>.<query as it came>`, and by Standard Webhooks of the empty body.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
};

function callback(
  id: string,
  event: string,
  summary: string,
  parameters: Properties,
): Record<string, unknown> {
  const inQuery: Properties = {
    ...common,
    ...parameters,
    event: { ...common['event'], const: event, examples: [event] },
  };
  const described = (where: string, properties: Properties): Record<string, unknown>[] =>
    Object.entries(properties).map(([name, { description, ...schema }]: [string, Schema]) => ({
      name,
      in: where,
      required: true,
      description,
      schema,
    }));
  return {
    get: {
      operationId: id,
      summary,
      description:
        "Herald calls the URL of the company's callback settings, or the `callbackUrl` of the send. Any 2xx within 10 s is success; redirects are not followed. Anything else is tried again with growing pauses for 72 hours (`Retry-After` is honoured; 410 ends it). Callbacks of one recipient come in order.",
      tags: ['Callbacks to you'],
      security: [],
      parameters: [...described('query', inQuery), ...described('header', headers)],
      responses: {
        '2XX': { description: 'You have handled it.' },
        '403': { description: 'The validation key is not yours. It is tried again.' },
        '410': { description: 'Nobody is there any more: it is not tried again.' },
      },
    },
  };
}

/** `webhooks` of the document: what Herald calls (interface.md part 6). */
export const CALLBACKS: Record<string, unknown> = {
  'sms.delivery.updated': callback(
    'onDeliveryUpdated',
    'sms.delivery.updated',
    'The status of a sent message has changed',
    {
      smsID: identifierText('The send.', String(smsID)),
      number: text('The recipient in international format.', PHONES[0]),
      statusID: oneOf(
        ['0', '1', '2', '3', '4'],
        '`0` sent, `1` received, `2` not delivered, `3` awaiting status, `4` error.',
      ),
    },
  ),
  'sms.brand.activated': callback(
    'onBrandActivated',
    'sms.brand.activated',
    'A sender name is authenticated',
    {
      brandID: identifierText('The sender name.', String(brandID)),
      brandName: text('Its text.', 'My Shop'),
      authorized: { type: 'string', const: '1', description: 'Always 1.', examples: ['1'] },
    },
  ),
};
