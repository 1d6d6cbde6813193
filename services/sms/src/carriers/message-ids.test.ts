import { parseCarriers } from './route/route-settings';
import { type IdReading, idKey, readingsOf } from './message-ids';

const keys = (readings: IdReading[]): string[] => readings.map(({ key }) => key);

describe('ids of delivery receipts', () => {
  it.each([
    ['unchanged', 'a-b', 'a-b'],
    ['hexadecimal answer, decimal delivery receipt', '1A2B3C', '1715004'],
    ['lower-case hexadecimal answer', '1a2b3c', '1715004'],
    ['hexadecimal answer with zeros', '001A2B3C', '1715004'],
    ['decimal answer, hexadecimal delivery receipt', '1715004', '1A2B3C'],
    ['of 128 bits', 'FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF', '340282366920938463463374607431768211455'],
    ['delivery receipt without zeros', '0000001234', '1234'],
    ['delivery receipt with zeros', '1234', '0000001234'],
    ['delivery receipt in the other case', 'abc9', 'ABC9'],
    ['only zeros', '0', '0000'],
  ])('auto includes the answer’s id among the possible ids: %s', (_name, answer, receipt) => {
    expect(keys(readingsOf(receipt, 'auto'))).toContain(idKey(answer));
  });

  it.each([
    ['raw', '0012', ['12']],
    ['hex-dec', '255', ['ff']],
    ['dec-hex', 'ff', ['255']],
    ['dec-dec', '0012', ['12']],
    ['hex-hex', '00Ff', ['ff']],
    ['auto', '12', ['12', 'c', '18']],
  ] as const)('a route with the setting %s has only these', (format, receipt, expected) => {
    expect(keys(readingsOf(receipt, format))).toEqual(expected);
  });

  it('are unambiguous if the route sets their notation, or if they are no number', () => {
    const [settings] = parseCarriers('smpp://u:p@h?id_format=raw', () => '');
    expect(readingsOf('12', settings!.idFormat)).toMatchObject([{ isSure: true, isExact: true }]);
    expect(readingsOf('x-1', 'auto')).toMatchObject([{ isSure: true, isExact: false }]);
    expect(readingsOf('12', 'auto').every(({ isSure }) => !isSure)).toBe(true);
  });
});
