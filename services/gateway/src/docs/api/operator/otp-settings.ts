import { integer, type Properties } from '../schema';

/** Settings of a company against pumped one-time passwords. */
export const OTP_SETTINGS: Properties = {
  otpPerNumber: integer('One-time passwords to one number within `otpMinutes`; 0: no limit.', 5, {
    minimum: 0,
    maximum: 1_000_000,
  }),
  otpPerPrefix: integer('The same to all numbers with the same first digits; 0: no limit.', 0, {
    minimum: 0,
    maximum: 1_000_000,
  }),
  otpPrefixDigits: integer('How many digits these are.', 6, { minimum: 1, maximum: 14 }),
  otpMinutes: integer('The time in which they count.', 10, { minimum: 1, maximum: 1_440 }),
};
