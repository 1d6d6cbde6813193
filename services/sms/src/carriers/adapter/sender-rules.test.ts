import { until } from '@herald/testing/until';
import type { SenderOnRoute } from '../../rules/senders/brand-senders';
import { tlvList } from '../../rules/senders/tlv';
import { carriersTo, submit } from '../testing/carriers-fixture';
import { Smsc } from '../testing/smsc';
import type { RouteCarriers } from './route-carriers';

const REPLACED: SenderOnRoute = {
  refused: null,
  address: { ton: 3, npi: 0, address: '7788' },
  tlvs: tlvList([{ tag: 0x1401, type: 'string', value: '1107', secret: true }]),
  sentAs: { sender: '7788', rule: 5 },
};

describe('the sender rules of a part', () => {
  let smscs: [Smsc, Smsc];
  let carriers: RouteCarriers;
  beforeEach(async () => {
    smscs = [await Smsc.start(), await Smsc.start()];
    const [one, two] = smscs;
    carriers = carriersTo(`${one.url}?name=one&tlvs=0x1400:string:1101 ${two.url}?name=two&priority=2`);
    await until(() => carriers.all.every(({ isLive }) => isLive));
  });
  afterEach(async () => {
    await carriers.stopAll();
    await Promise.all(smscs.map((smsc) => smsc.stop()));
  });

  it('decide its sender and TLVs, besides those of the route', async () => {
    const outcome = await submit(carriers, { senderOn: () => REPLACED });
    expect(outcome).toMatchObject({
      kind: 'taken',
      route: 'one',
      tlvs: '0x1400:string:1101;0x1401:string:***:secret',
    });
    const [pdu] = smscs[0].submits;
    expect(pdu).toMatchObject({ source_addr_ton: 3, source_addr_npi: 0, source_addr: '7788' });
    expect([0x1400, 0x1401].map((tag) => String(pdu![String(tag)]))).toEqual(['1101', '1107']);
    expect(await submit(carriers)).toMatchObject({ tlvs: '0x1400:string:1101' });
  });

  it('that refuse it on one route send it to another, and end it if there is none', async () => {
    const refusedOn = (...routes: string[]) => ({
      senderOn: (route: string): SenderOnRoute => (routes.includes(route) ? { refused: 'no' } : REPLACED),
    });
    expect(await submit(carriers, refusedOn('one'))).toMatchObject({ kind: 'taken', route: 'two' });
    expect(await submit(carriers, refusedOn('one', 'two'))).toEqual({
      kind: 'ruled-out',
      route: 'two',
      reason: 'no',
    });
    expect(smscs.map(({ submits }) => submits.length)).toEqual([0, 1]);
  });
});
