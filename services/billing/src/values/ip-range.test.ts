import fc from 'fast-check';
import { AddressPool } from '../accounts/address-pool';
import { addressAt, offsetOf, parseRange } from './ip-range';

const givenOut = async (
  cidr: string,
  fields: { exclude?: string[]; nextOffset?: number } = {},
  taken: number[] = [],
): Promise<string[]> => {
  const held = async (from: number, limit: number): Promise<number[]> =>
    taken.filter((offset) => offset >= from).slice(0, limit);
  const pool = new AddressPool({ id: 1, cidr, ...fields }, held);
  const all: string[] = [];
  for (let given = await pool.give(); given; given = await pool.give()) all.push(given.ip);
  return all;
};

describe('an IP range', () => {
  it.each([
    ['10.0.0.0/30', ['10.0.0.1', '10.0.0.2']],
    ['10.0.0.4/31', ['10.0.0.4', '10.0.0.5']],
    ['10.0.0.9/32', ['10.0.0.9']],
    ['10.0.0.255/29', ['10.0.0.249', '10.0.0.250', '10.0.0.251', '10.0.0.252', '10.0.0.253', '10.0.0.254']],
    ['::ffff:10.0.0.0/126', ['10.0.0.1', '10.0.0.2']],
    ['2001:db8::/126', ['2001:db8::1', '2001:db8::2', '2001:db8::3']],
  ])('%s has the assignable addresses %j', async (cidr, addresses) =>
    expect(await givenOut(cidr)).toEqual(addresses),
  );

  it('skips addresses that are excluded, assigned or before the next offset', async () => {
    const fields = { exclude: ['10.0.0.2', '192.168.0.1'], nextOffset: 2 };
    expect(await givenOut('10.0.0.0/29', fields, [1, 4])).toEqual(['10.0.0.3', '10.0.0.5', '10.0.0.6']);
  });

  it('assigns each free address once', async () => {
    const offsets = fc.uniqueArray(fc.integer({ min: 1, max: 2_046 }), { maxLength: 2_046 });
    await fc.assert(
      fc.asyncProperty(offsets, async (taken) => {
        const addresses = await givenOut(
          '10.0.0.0/21',
          {},
          [...taken].sort((a, b) => a - b),
        );
        expect(new Set(addresses).size).toBe(addresses.length);
        expect(addresses.length).toBe(2_046 - taken.length);
      }),
      { numRuns: 20 },
    );
  });

  it('supports a range with more addresses than safe integers', async () => {
    const range = parseRange('2001:db8::/32')!;
    expect(range.lastOffset).toBe(Number.MAX_SAFE_INTEGER);
    expect(addressAt(range, 2 ** 40)).toBe('2001:db8::100:0:0');
    expect(offsetOf(range, '2001:db8::100:0:0')).toBe(2 ** 40);
  });

  it.each(['', '10.0.0.1', '010.020.030.000/24', '10.20/16', 'x/24', '10.0.0.0/-1'])('rejects %j', (text) =>
    expect(parseRange(text)).toBeNull(),
  );
});
