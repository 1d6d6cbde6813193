import { fields, list, oneOf, record, type Schema, text, textOrNull } from '../schema';

const countryCode = text('With its `+`.', '+995', { default: '+995', pattern: '^\\+?\\d{1,4}$' });
const mobile = text('Full international number; the country code is taken off its start.', '995555123456');

/** Number objects of customers and accounts (interface.md part 2). */
export const NUMBER_SCHEMAS: Record<string, Schema> = {
  NumberObject: record({
    number: text('Local number without country code.', '555123456', { pattern: '^\\d{6,15}$' }),
    mobile: text('Full international number.', '995555123456', { pattern: '^\\d{7,19}$' }),
    countryCode,
    isPrimary: oneOf([1, 0], '1: the main number.'),
    smsEnabled: oneOf([1, 0], '1: it receives SMS notifications.'),
    note: textOrNull('Free note.', null, { maxLength: 100 }),
  }),
  NumberInput: {
    ...fields({
      mobile,
      number: text('Local number, instead of `mobile`.', '555123456', { pattern: '^\\d{6,15}$' }),
      countryCode,
      isPrimary: {
        ...oneOf([1, 0], 'The main number; where none is, the first one becomes it.'),
        default: 0,
      },
      smsEnabled: { ...oneOf([1, 0], 'Receives SMS notifications.'), default: 1 },
      note: textOrNull('Free note.', 'office', { maxLength: 100 }),
    }),
    anyOf: [{ required: ['mobile'] }, { required: ['number'] }],
  },
};

export const numbersInput = (description: string, more: Schema = {}): Schema =>
  list({ $ref: '#/components/schemas/NumberInput' }, description, { maxItems: 100, ...more });

/** The one number in short form at top level. */
export const shortForm = {
  mobile,
  number: text('The local number, in short form.', '555123456', { pattern: '^\\d{6,15}$' }),
  countryCode,
};
