import { RefusedError } from './cli-error';

describe('RefusedError', () => {
  it("contains the server's message", () => {
    expect(new RefusedError(404, { statusID: 404, message: 'There is no such company.' }).message).toBe(
      'There is no such company.',
    );
  });

  it('names every wrong field', () => {
    const errors = {
      numbers: 'element 2 is not a number of 7 to 15 digits',
      'settings.validityHours': 'settings.validityHours must be a number',
      account: ['mac is taken', 'phone is taken'],
    };
    const message = 'Validation failed: numbers. See errors.';
    expect(new RefusedError(400, { statusID: 400, message, errors }).message).toBe(
      'numbers: element 2 is not a number of 7 to 15 digits; settings.validityHours must be a number; ' +
        'account: mac is taken, phone is taken',
    );
  });

  it('uses the names of the command line for fields', () => {
    const errors = {
      from: '"from" must be before to',
      prefix: 'must be digits',
      'a.b': 'a.b-c is no a.b',
      'list.0': 'list[0] must be one of x, y',
      company: 'There is no such company.',
    };
    const typed = (field: string): string => ({ from: '--from', prefix: '--country' })[field] ?? `<${field}>`;
    expect(new RefusedError(400, { errors }).inWords(typed).message).toBe(
      '--from must be before to; --country: must be digits; a.b-c is no <a.b>; ' +
        '<list.0> must be one of x, y; There is no such company.',
    );
  });

  it('describes the token that is needed after a refused one', () => {
    const body = { message: 'The operator token is missing or not valid.' };
    expect(new RefusedError(401, body, "OPERATOR_TOKEN has to be an operator's.").message).toBe(
      "The operator token is missing or not valid. OPERATOR_TOKEN has to be an operator's.",
    );
  });
});
