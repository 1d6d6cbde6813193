import type { Operations } from '../operation';
import { PHONES, SAMPLE } from '../sample';
import {
  dataAnswer,
  integer,
  list,
  oneOf,
  type Properties,
  record,
  type Schema,
  text,
  utcTime,
} from '../schema';
import { COMPANY_PATH, unknownCompany } from './company-operations';
import { OTP_SETTINGS } from './otp-settings';

const refused: Properties = {
  by: oneOf(['number', 'prefix'], 'Which limit.'),
  key: text('The number, or how the numbers begin.', PHONES[0]),
  times: integer('How often it refused in the last day.', 3, { minimum: 1 }),
  lastAt: utcTime('When last'),
};

export const OTP_LIMIT_SCHEMAS: Record<string, Schema> = {
  OtpLimits: record({ ...OTP_SETTINGS, refused: list(record(refused), 'What was refused in the last day.') }),
};

export const OTP_LIMIT_OPERATIONS: Operations = {
  'GET /admin/v1/companies/:id/otp-limits': {
    id: 'getOtpLimits',
    tag: 'Companies',
    description:
      "A company's limits of one-time passwords (its settings), and what they refused with 429 in the last day.",
    path: COMPANY_PATH,
    answers: {
      200: { description: 'The limits.', schema: dataAnswer({ $ref: '#/components/schemas/OtpLimits' }) },
    },
    common: ['NotFound404'],
    examples: [
      {
        name: 'limits',
        summary: 'The limits',
        send: { path: { id: SAMPLE.companyID } },
        status: 200,
        answer: {
          statusID: 0,
          message: 'Limits of one-time passwords, and what they refused in the last day.',
          data: {
            otpPerNumber: 5,
            otpPerPrefix: 0,
            otpPrefixDigits: 6,
            otpMinutes: 10,
            refused: [{ by: 'number', key: PHONES[0], times: 3, lastAt: '2027-01-31T05:30:00.000Z' }],
          },
        },
      },
      unknownCompany(),
    ],
  },
};
