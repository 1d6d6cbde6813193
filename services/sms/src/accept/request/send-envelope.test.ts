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

  it.each([
    ['true', undefined, true],
    ['1', true, true],
    ['false', undefined, false],
    ['0', 'false', false],
    ['true', null, true],
  ])('reads dryRun of the query %p with that of the body %p', (inQuery, dryRun, read) => {
    expect(readEnvelope('post', { dryRun }, { dryRun: inQuery }).dryRun).toBe(read);
  });

  it.each([
    ['True', undefined, 'dryRun must be true or false.'],
    ['', undefined, 'dryRun must be true or false.'],
    ['1 ', undefined, 'dryRun must be true or false.'],
    [['true', 'true'], undefined, 'dryRun must be true or false.'],
    ['true', false, 'dryRun must be true or false, the same in query and body.'],
    ['false', true, 'dryRun must be true or false, the same in query and body.'],
  ])('refuses dryRun of the query %p with that of the body %p: 90', (inQuery, dryRun, message) => {
    expect(() => readEnvelope('post', { dryRun }, { dryRun: inQuery })).toThrow(
      expect.objectContaining({ statusID: 90, status: 400, message: `JSON error: ${message}` }),
    );
    expect(() => readEnvelope('xml', { dryRun }, { dryRun: inQuery })).toThrow(`XML error: ${message}`);
  });

  it('refuses an option in the query of a POST, unless the body has it too', () => {
    const body = { brandID: 3, otp: true, stopList: false };
    const query = { brandID: '3', otp: 'true', stopList: 'false', key: 'k' };
    expect(readEnvelope('post', body, query)).toMatchObject({ otp: true, unknownFields: [] });
    for (const other of [
      { otp: 'yes' },
      { otp: 'false' },
      { sendTime: '' },
      { stopList: ['false', 'false'] },
    ])
      expect(() => readEnvelope('post', body, other)).toThrow('Give it in the body only.');
    expect(readEnvelope('post', body, { sendtime: '1' }).unknownFields).toEqual(['sendtime']);
  });

  it.each(['dryrun', 'DRY_RUN', 'dryRun[]', 'x:dryRun', 'dryRun\0'])(
    'refuses %j, which was meant as dryRun: 90',
    (name) => {
      const given = { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, [name]: true };
      const refusal = expect.objectContaining({
        statusID: 90,
        message: expect.stringMatching(/^JSON error: "dry.*" is unknown; write dryRun\.$/i),
      });
      if (name !== 'x:dryRun') expect(() => readEnvelope('get', given)).toThrow(refusal);
      for (const read of [() => readEnvelope('post', given), () => readEnvelope('post', {}, given)])
        expect(read).toThrow(expect.objectContaining({ statusID: 90 }));
    },
  );

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
