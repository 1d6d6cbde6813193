import { readProblem, splitByField } from './field-errors';

const ofServer = (text: string) => text.replace('the balance', 'your balance');

describe('the message of a field', () => {
  it.each([
    ['name', 'name is required', 'field.required', {}],
    ['name', '"name" is not allowed to be empty', 'field.required', {}],
    [
      'settings.validityHours',
      'settings.validityHours must be a whole number from 1 to 168',
      'field.range',
      { min: '1', max: '168' },
    ],
    ['validityHours', '"validityHours" must be less than or equal to 168', 'field.max', { max: '168' }],
    ['amount', '"amount" must be a number', 'field.number', {}],
    [
      'name',
      'name length must be less than or equal to 200 characters long',
      'field.maxLength',
      { max: '200' },
    ],
    ['comment', 'comment must be a text of at most 500 characters', 'field.maxLength', { max: '500' }],
    ['brandName', 'brandName must be a text of 2 to 11 characters', 'field.length', { min: '2', max: '11' }],
    ['otpGuard', 'otpGuard must be one of [watch, enforce]', 'field.oneOf', { values: 'watch, enforce' }],
    ['day', '"day" must be one of [null, 1, 28]', 'field.oneOf', { values: '1, 28' }],
    [
      'settings.defaultCountryCode',
      '"settings.defaultCountryCode" must be a country code such as +995',
      'field.countryCode',
      { example: '+995' },
    ],
    [
      'settings.sendCountries.1',
      '"settings.sendCountries[1]" must be a country code such as +995',
      'field.countryCode',
      { example: '+995' },
    ],
    [
      'timezone',
      'timezone must be a time zone such as Asia/Tbilisi',
      'field.zone',
      { example: 'Asia/Tbilisi' },
    ],
    [
      'hosts.1',
      'hosts[1] must be a host such as hooks.example.com: no scheme',
      'field.host',
      { example: 'hooks.example.com' },
    ],
    [
      'sum',
      'sum must be a number other than 0, with at most two decimal places, from -9 to 9',
      'field.sum',
      {},
    ],
    [
      'mac',
      'mac must be a MAC address such as AA:BB:CC:00:11:22',
      'field.mac',
      { example: 'AA:BB:CC:00:11:22' },
    ],
    ['birthDate', 'birthDate must be a calendar date, YYYY-MM-DD, not in the future', 'field.pastDate', {}],
    ['url', 'url has an invalid format', 'field.format', {}],
    [
      'amount',
      "the balance of 10 can't go below 0",
      'field.other',
      { why: "your balance of 10 can't go below 0" },
    ],
    [
      'numberEnd',
      'numberEnd must be the last 3 to 15 digits of a phone number',
      'field.numberEnd',
      { min: '3', max: '15' },
    ],
    ['smsID', 'smsID must be the smsID of a send', 'field.id', {}],
    ['to', 'to must be later than from', 'field.later', {}],
    ['password', 'password is not valid text', 'field.other', { why: 'is not valid text' }],
  ])('%s: %s', (name, message, text, values) => {
    expect(readProblem(name, message, ofServer)).toEqual({ text, values });
  });

  it('belongs to its field, also if it is about a part of it', () => {
    const errors = { 'hosts.1': 'hosts[1] is required', url: 'url is required', hostsOfTests: 'x' };
    expect(splitByField(errors, ['hosts', 'name'], ofServer)).toEqual({
      here: { hosts: { text: 'field.required', values: {} } },
      others: { url: 'url is required', hostsOfTests: 'x' },
    });
  });
});
