import Joi from 'joi';
import { toFlag } from '@herald/values/request-values';
import { flag, wholeNumber } from './fields';
import { PLAIN_MESSAGES } from './validate';

it.each([true, 'true', 1, '1', false, 'false', 0, '0', 'True', 'yes', '', ' true', '01', 2, [], ['true']])(
  'reads %j like toFlag',
  (given) => {
    const { error, value } = flag().validate(given);
    expect(error ? null : value).toBe(toFlag(given));
  },
);

it('accepts only integers, as numbers or in digits', () => {
  const read = (value: unknown): unknown => {
    const { error, value: number } = wholeNumber().validate(value);
    return error ? null : number;
  };
  expect([12, '12', '-3', 0].map(read)).toEqual([12, 12, -3, 0]);
  const others = ['0x10', '1e3', ' 5 ', '5.0', '+5', '', 1.5, true, 'x'];
  expect(others.map(read)).toEqual(others.map(() => null));
});

it('refuses external input without showing a regular expression or the value', () => {
  const schema = Joi.object({
    plain: Joi.string().pattern(/^a+$/),
    named: Joi.string().pattern(/^a+$/, 'letters a'),
    inverted: Joi.string().pattern(/secret/, { invert: true }),
    url: Joi.string().uri({ scheme: ['https', 'http'] }),
  });
  const given = { plain: 'secret', named: 'secret', inverted: 'secret', url: 'secret' };
  const { error } = schema.validate(given, { abortEarly: false, messages: PLAIN_MESSAGES });
  expect(error!.details).toHaveLength(4);
  for (const { message } of error!.details) expect(message).not.toMatch(/secret|\^|\/a|pattern/);
});
