import type { Example, Parameter } from '../operation';
import { oneOf, text } from '../schema';

/** `type` and `value` of a search. */
export function searchQuery(types: readonly string[]): Record<string, Parameter> {
  return {
    type: { required: true, schema: oneOf(types, 'The field that is looked at.') },
    value: {
      required: true,
      schema: text('What stands in it.', '995555123456', { minLength: 1, maxLength: 254 }),
    },
  };
}

export const SEARCH_EXAMPLES = (types: readonly string[]): Example[] => [
  {
    name: 'unknownType',
    summary: 'A field that can not be searched',
    send: { query: { type: 'colour', value: 'red' } },
    status: 400,
    answer: {
      statusID: 400,
      message: 'Validation failed: type. See errors.',
      data: null,
      errors: { type: `type must be one of ${types.join(', ')}` },
    },
  },
];
