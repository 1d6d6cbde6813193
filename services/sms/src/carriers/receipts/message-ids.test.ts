import { MessageIds } from './message-ids';

const NUMBER = '995599000001';

describe('MessageIds', () => {
  const pairs: [string, string, string][] = [
    ['as it is', 'a-b', 'a-b'],
    ['hexadecimal answer, decimal receipt', '1A2B3C', '1715004'],
    ['lower-case hexadecimal answer', '1a2b3c', '1715004'],
    ['hexadecimal answer with zeros', '001A2B3C', '1715004'],
    ['decimal answer, hexadecimal receipt', '1715004', '1A2B3C'],
    ['receipt without zeros', '0000001234', '1234'],
    ['receipt with zeros', '1234', '0000001234'],
    ['receipt in the other case', 'abc9', 'ABC9'],
  ];
  it.each(pairs)('auto finds the answer’s notation: %s', (_name, answer, receipt) => {
    const ids = new MessageIds('auto');
    ids.remember(answer, NUMBER);
    expect(ids.read(receipt, NUMBER)).toEqual({ carrierId: answer, otherIds: [], number: NUMBER });
  });

  it.each(pairs)(
    'an id that was forgotten still has the answer’s among its candidates: %s',
    (_name, answer, receipt) => {
      const ids = new MessageIds('auto');
      ids.remember('x'.repeat(answer.length), '1');
      const { carrierId, otherIds } = ids.read(receipt, NUMBER);
      expect([carrierId, ...otherIds]).toContain(answer);
    },
  );

  it('learns a route’s notation, so that the right id comes first', () => {
    const ids = new MessageIds('auto');
    expect(ids.read('4660', NUMBER).carrierId).toBe('4660');
    ids.remember('1A2B3C', NUMBER);
    ids.read('1715004', NUMBER);
    expect(ids.read('4660', NUMBER)).toMatchObject({
      carrierId: '1234',
      otherIds: expect.arrayContaining(['4660']),
    });
  });

  it('takes the same digits of another number’s message for another message', () => {
    const ids = new MessageIds('auto');
    ids.remember('123', '995599000002'); // hexadecimal 123
    ids.remember('7B', NUMBER); // decimal 123
    expect(ids.read('123', NUMBER).carrierId).toBe('7B');
  });

  it('knows a national number, or none, by the id', () => {
    const ids = new MessageIds('auto');
    ids.remember('42', NUMBER);
    expect(ids.read('42', '599000001').number).toBe(NUMBER);
    expect(ids.read('42', '0599000001').number).toBe(NUMBER);
    expect(ids.read('42', '').number).toBe(NUMBER);
    expect(ids.read('42', '995599000009').number).toBe('995599000009');
  });

  it.each([
    ['raw', '0012', ['0012']],
    ['hex-dec', '255', ['FF', 'ff', '00FF', '00ff']],
    ['dec-hex', 'ff', ['255', '0255']],
    ['dec-dec', '0012', ['0012', '12']],
  ] as const)('a route that says %s has only those candidates', (format, receipt, candidates) => {
    const ids = new MessageIds(format);
    ids.remember('abcd', '1');
    const { carrierId, otherIds } = ids.read(receipt, NUMBER);
    expect([carrierId, ...otherIds]).toEqual(candidates);
  });

  it('keeps a bounded memory', () => {
    const ids = new MessageIds('auto');
    for (let i = 0; i < 150_000; i++) ids.remember(`id-${i}`, NUMBER);
    expect(ids.read('id-149999', NUMBER).otherIds).toEqual([]);
    expect(ids.read('id-1', NUMBER).otherIds).not.toEqual([]);
  });
});
