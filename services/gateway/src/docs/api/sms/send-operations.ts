import type { Operations, Parameter } from '../operation';
import { flag, ref, text } from '../schema';
import { sendExamples } from './send-examples';
import { SEND_QUERY } from './send-schemas';

const TAG = 'Sending';

const headers: Record<string, Parameter> = {
  'Idempotency-Key': {
    schema: text(
      'A name of this send, kept for 24 hours: the same key with the same request gives the same answer and no second send.',
      'order-4711',
      { minLength: 1, maxLength: 255 },
    ),
  },
};

/** Beside the body's own field of that name. */
const dryRun: Record<string, Parameter> = {
  dryRun: { schema: flag('Answers what the send would take; nothing is sent, written or charged.', false) },
};

const RESULT =
  'The result: `statusID` says whether it was accepted. The whole send is charged once, or nothing is written.';
const READING =
  'The request can not be read (`statusID` 90), the `Idempotency-Key` is longer than 255 characters (400), or one-time passwords go to too many numbers at once where limits are set for them (400).';

const readingError = { description: READING, schema: { anyOf: [ref('JsonError'), ref('Error')] } };

export const SEND_OPERATIONS: Operations = {
  'GET /v1/sms/send': {
    id: 'sendByQuery',
    tag: TAG,
    description:
      'Sends one text to the numbers of the query. About 1,500 numbers fit; for more use POST. A GET that is repeated sends again, unless it carries the same `Idempotency-Key`.',
    query: SEND_QUERY,
    headers,
    answers: {
      200: { description: RESULT, schema: ref('SendGetAnswer') },
      400: readingError,
    },
    common: ['Conflict409'],
    examples: sendExamples('get'),
  },

  'POST /v1/sms/send': {
    id: 'send',
    tag: TAG,
    description:
      'Sends one text to all `numbers`, or, where `numbers` holds objects, a text of its own to each. Up to 500,000 recipients in a request of at most 100 MB; about 100,000 are recommended.',
    query: dryRun,
    headers,
    body: { required: true, schema: { anyOf: [ref('SendOneText'), ref('SendSeparateTexts')] } },
    answers: {
      200: { description: RESULT, schema: ref('SendAnswer') },
      400: readingError,
    },
    common: ['Conflict409', 'TooLarge413', 'MediaType415'],
    examples: sendExamples('post'),
  },

  'POST /v1/sms/sendXml': {
    id: 'sendXml',
    tag: TAG,
    description:
      'Sends one text, asked for and answered in XML; errors are XML too. A document type is refused.',
    query: dryRun,
    headers,
    body: { required: true, schema: ref('SendXml') },
    answers: {
      200: { description: RESULT, schema: ref('SendXmlAnswer') },
      400: { description: READING, schema: { anyOf: [ref('XmlReadingError'), ref('XmlError')] } },
    },
    common: ['Conflict409', 'TooLarge413'],
    examples: sendExamples('xml'),
  },
};
