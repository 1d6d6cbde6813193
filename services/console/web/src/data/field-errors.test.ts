import { mustBe, said } from '@herald/contracts/errors';
import { readProblem, splitByField } from './field-errors';

const ofServer = (words: string | { text: string }) => (typeof words === 'string' ? words : words.text);
const joi = (code: string, params: Record<string, string> = {}) => ({ code, text: `name ${code}`, params });

describe('the error of a field', () => {
  it.each([
    [joi('any.required'), 'field.required', {}],
    [joi('number.max', { limit: '168' }), 'field.max', { limit: '168' }],
    [joi('any.only', { values: 'watch, enforce' }), 'field.oneOf', { values: 'watch, enforce' }],
    [mustBe('name', said('be_integer', { min: 1, max: 168 })), 'field.range', { min: '1', max: '168' }],
    [mustBe('name', said('be_text', { limit: 500 })), 'field.maxLength', { limit: '500' }],
    [mustBe('name', said('be_country_code', { example: '+995' })), 'field.countryCode', { example: '+995' }],
    [mustBe('name', said('be_later')), 'field.later', {}],
    [{ code: 'x', text: 'name is not valid text' }, 'field.other', { why: 'is not valid text' }],
    ["the balance can't go below 0", 'field.other', { why: "the balance can't go below 0" }],
  ])('%j', (words, text, values) => {
    expect(readProblem('name', words, ofServer)).toEqual({ text, values });
  });

  it('belongs to its field, also if it is about a part of it', () => {
    const required = joi('any.required');
    const errors = { 'hosts.1': required, url: required, hostsOfTests: 'x' };
    expect(splitByField(errors, ['hosts', 'name'], ofServer)).toEqual({
      here: { hosts: { text: 'field.required', values: {} } },
      others: { url: required, hostsOfTests: 'x' },
    });
  });
});
