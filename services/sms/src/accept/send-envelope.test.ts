import { readEnvelope } from './send-envelope';

describe('readEnvelope', () => {
  it('accepts integers as digits, too, and nothing else for them', () => {
    const brandOf = (brandID: unknown) => readEnvelope('post', { brandID }).brandID;
    expect([12, '12', '012'].map(brandOf)).toEqual([12, 12, 12]);
    expect(['', 'x', '1.5', 1.5, null, undefined, true, [12], {}, '-1', NaN].map(brandOf)).toEqual(
      Array(11).fill(null),
    );
  });

  it.each([
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    [0, false],
    ['0', false],
  ])('reads the flag %p', (given, read) => {
    const envelope = readEnvelope('post', { stopList: given, otp: given, dryRun: given });
    expect(envelope).toMatchObject({ checkStopList: read, otp: read, dryRun: read });
  });

  it('checks the stop list by default, and sends no OTP and no dry run', () => {
    const byDefault = { checkStopList: true, otp: false, dryRun: false };
    expect(readEnvelope('post', {})).toMatchObject(byDefault);
    expect(readEnvelope('post', { stopList: null, otp: null, dryRun: null })).toMatchObject(byDefault);
  });

  it.each(['maybe', '', 'TRUE', 2, [], {}, -1])('refuses the flag %p with 90', (given) => {
    for (const name of ['stopList', 'otp', 'dryRun']) {
      expect(() => readEnvelope('post', { [name]: given })).toThrow(
        expect.objectContaining({ statusID: 90, status: 400, message: expect.stringContaining(name) }),
      );
    }
  });

  it('splits the numbers of a query, also if the parameter is repeated', () => {
    expect(readEnvelope('get', { numbers: ' 1, 2,,3 ' }).numbers).toEqual(['1', '2', '3']);
    expect(readEnvelope('get', { numbers: ['1,2', '3'] }).numbers).toEqual(['1', '2', '3']);
    expect(readEnvelope('get', {}).numbers).toBeUndefined();
  });

  it('ignores sendTime, callbackUrl and otp in XML (interface.md part 4)', () => {
    const fields = { sendTime: 'x', callbackUrl: 'y', otp: 'true', text: 't' };
    expect(readEnvelope('xml', fields)).toMatchObject({ text: 't', otp: false });
    expect(readEnvelope('xml', fields).sendTime).toBeUndefined();
    expect(readEnvelope('xml', fields).callbackUrl).toBeUndefined();
  });
});
