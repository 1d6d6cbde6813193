import { SharedAddress } from './shared-address';

const PROXY = '10.0.0.9';

function fixture(trusted: string[] = []) {
  const reported: object[] = [];
  const shared = new SharedAddress(trusted, (found) => reported.push(found));
  const note = (times: number, address: string, ...clients: string[]): void => {
    for (let i = 0; i < times; i++) for (const client of clients) shared.note(address, client);
  };
  return { reported, note };
}

describe('an address that all clients share', () => {
  it('is reported once', () => {
    const { reported, note } = fixture();
    note(9, PROXY, 'company 1', 'company 2');
    expect(reported).toEqual([]);
    note(50, PROXY, 'company 1', 'company 2');
    expect(reported).toEqual([
      { address: PROXY, clients: 2, advice: expect.stringContaining('TRUSTED_PROXIES') as string },
    ]);
  });

  it.each([
    ['it is a trusted proxy', ['10.0.0.0/8'], [PROXY], ['company 1', 'company 2']],
    ['there is one client', [], [PROXY], ['company 1']],
    ['there is another address', [], [PROXY, '192.0.2.7'], ['company 1', 'company 2']],
    ['the client is gone already', [], [''], ['company 1', 'company 2']],
  ])('is not reported if %s', (_why, trusted, addresses, clients) => {
    const { reported, note } = fixture(trusted);
    for (const address of addresses) note(1, address, ...clients);
    for (const address of addresses) note(50, address, ...clients);
    expect(reported).toEqual([]);
  });
});
