import type { Example, Operations } from '../operation';
import { NOBODY, SAMPLE } from '../sample';
import {
  companyTime,
  fields,
  identifier,
  identifierText,
  list,
  oneOf,
  record,
  ref,
  type Schema,
  statusID,
  text,
} from '../schema';
import { PAGING, PAGING_EXAMPLES } from '../paging';

const TAG = 'Sender names';
const { brandID } = SAMPLE;

export const BRAND_SCHEMAS: Record<string, Schema> = {
  Brand: record({
    id: identifierText('The brandID.', String(brandID)),
    name: text('The sender name.', 'My Shop', { minLength: 2, maxLength: 11 }),
    authorized: oneOf(['1', '2'], '`1`: authorized, it can be sent under. `2`: awaiting authentication.'),
    createdAt: companyTime('When it was added'),
  }),
};

const CREATED = {
  0: 'The name was added; it awaits authentication.',
  10: '`brandName` is empty.',
  20: '`brandName` has not 2 to 11 characters.',
  30: '`brandName` has forbidden characters.',
  40: 'The company has this name already.',
  50: 'Wait until the last added name is authenticated.',
  60: '`description` is required: your website, social page or application, and what the name is meant for.',
};

const refused = (name: string, status: number, body: unknown, message: string, summary: string): Example => ({
  name,
  summary: `${status}: ${summary}`,
  send: { body },
  status: 200,
  answer: { statusID: status, message },
});

const brokenJson: Example = {
  name: 'brokenJson',
  summary: '90: the body is no JSON object',
  send: { body: [] },
  status: 400,
  answer: { statusID: 90, message: 'JSON error: The body must be a JSON object.' },
};

const JSON_ERROR = {
  description: 'The body is not a JSON object in UTF-8.',
  schema: record({
    statusID: statusID({ 90: 'JSON error.' }),
    message: text('What is wrong.', 'JSON error: The body must be a JSON object.'),
  }),
};

export const BRAND_OPERATIONS: Operations = {
  'POST /v1/sms/brandNameCreate': {
    id: 'createBrand',
    tag: TAG,
    description:
      'Adds a sender name. It can be sent under once it is authenticated, which the callback `sms.brand.activated` tells. One name at a time may await its authentication.',
    body: {
      required: true,
      schema: fields(
        {
          brandName: text(
            "English letters, digits, spaces and `. - _ & ' ! +`; at least one letter, no space at an end.",
            'My Shop',
            { minLength: 2, maxLength: 11, pattern: "^(?! )[A-Za-z0-9 .\\-_&'!+]+(?<! )$" },
          ),
          description: text(
            'Your website, social page or application, and what the name is meant for.',
            'shop.example.com',
          ),
        },
        ['brandName'],
      ),
    },
    answers: {
      200: {
        description: 'The result.',
        schema: record(
          {
            statusID: statusID(CREATED),
            brandID: identifier('The new name: there where `statusID` is 0.', brandID),
            message: text('What happened.', 'Brand name added.'),
          },
          ['brandID'],
        ),
      },
      400: JSON_ERROR,
    },
    common: ['TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'created',
        summary: '0: added',
        send: { body: { brandName: 'My Shop' } },
        status: 200,
        answer: { statusID: 0, brandID, message: 'Brand name added.' },
      },
      refused(
        'empty',
        10,
        { brandName: '' },
        'brandName is empty. Give it as a string.',
        'brandName is empty',
      ),
      refused(
        'tooLong',
        20,
        { brandName: 'A very long name' },
        'brandName has 16 characters. It must have 2 to 11.',
        'length not 2 to 11',
      ),
      refused(
        'forbidden',
        30,
        { brandName: 'Sh@p' },
        "brandName may hold English letters, digits, spaces and . - _ & ' ! + with at least one letter and no space at an end.",
        'forbidden characters',
      ),
      refused(
        'known',
        40,
        { brandName: 'Known Shop' },
        'This name is already added as brandID 12.',
        'already added',
      ),
      refused(
        'waiting',
        50,
        { brandName: 'Next Shop' },
        'Wait until the last added brand (brandID 12) is authenticated.',
        'the last added name still waits',
      ),
      refused(
        'describe',
        60,
        { brandName: 'My Shop', description: '' },
        'description is required: your website, social page or application, and what the name is meant for.',
        'description required',
      ),
      brokenJson,
    ],
  },

  'POST /v1/sms/brandNameDelete': {
    id: 'deleteBrand',
    tag: TAG,
    description: 'Removes a sender name, in whatever state it is. Its name can be added again.',
    body: {
      required: true,
      schema: fields({ brandID: identifier('The name to remove.', brandID) }, ['brandID']),
    },
    answers: {
      200: {
        description: 'The result.',
        schema: record(
          {
            statusID: statusID({ 0: 'Deleted.', 10: 'The company has no such name.' }),
            brandID: identifierText('The removed name: there where `statusID` is 0.', String(brandID)),
            message: text('What happened.', 'Brand name deleted.'),
          },
          ['brandID'],
        ),
      },
      400: JSON_ERROR,
    },
    common: ['TooLarge413', 'MediaType415'],
    examples: [
      {
        name: 'deleted',
        summary: '0: deleted',
        send: { body: { brandID } },
        status: 200,
        answer: { statusID: 0, brandID: String(brandID), message: 'Brand name deleted.' },
      },
      refused('unknown', 10, { brandID: NOBODY }, 'There is no brand with this brandID.', 'not found'),
      brokenJson,
    ],
  },

  'GET /v1/sms/brandNames': {
    id: 'listBrands',
    tag: TAG,
    description: 'The sender names of the company that are authorized or await their authentication, by id.',
    query: PAGING,
    answers: {
      200: {
        description: 'The names.',
        schema: record({
          statusID: statusID({ 0: 'Success.' }),
          data: list(ref('Brand'), 'The names of the page.'),
        }),
      },
    },
    common: ['Invalid400'],
    examples: [
      {
        name: 'all',
        summary: 'All names',
        send: {},
        status: 200,
        answer: {
          statusID: 0,
          data: [{ id: String(brandID), name: 'My Shop', authorized: '1', createdAt: '2027-01-31 09:30:00' }],
        },
      },
      ...PAGING_EXAMPLES,
    ],
  },
};
