import { ASKED_EVENT, DEFAULT_COMPANY_SETTINGS, DELIVERY } from '@herald/contracts';
import { relayToMongo } from '@herald/testing/relay';
import { until } from '@herald/testing/until';
import { inboundIn } from '../../inbound/inbound-model';
import { batchesIn, batchId } from '../../model/batch-model';
import { SubmissionStore } from '../../record/outcomes/submission-store';
import { SmsFixture } from '../../testing/sms-fixture';
import { storedBatch } from '../../testing/stored-batch';
import { ListenerAddresses } from '../http/listener-address';

const PUBLIC_URL = 'https://sms.example.com';
const KEY = Buffer.alloc(32, 1);
const SMS_ID = 1_000;
const NUMBER = '995598101000';

it('a provider whose report comes while MongoDB is down gets 503, and its repetition is stored once', async () => {
  const fixture = new SmsFixture();
  const { relay, url } = await relayToMongo(process.env['MONGO_URL']!);
  await fixture.open();
  await fixture.startInstance({
    environment: {
      MONGO_URL: url,
      SMS_CARRIERS: 'https://gate.example/send?preset=custom&name=own',
      CARRIER_PUBLIC_URL: PUBLIC_URL,
      ROUTE_ENCRYPTION_KEY: KEY.toString('base64'),
    },
  });
  const { connection } = fixture;
  await fixture.company(1, 0, {
    settings: { ...DEFAULT_COMPANY_SETTINGS, events: [ASKED_EVENT.INBOUND_RECEIVED] },
  });
  await fixture.publishBrand(1);
  await batchesIn(connection).insertOne(
    storedBatch({ smsID: SMS_ID, state: 'submitted', numbers: [NUMBER], statuses: [DELIVERY.SENT] }),
  );
  const batch = batchId(SMS_ID, 0);
  const smsc = 'http/https://gate.example/custom';
  const of = { batch, company: 1, i: 0, part: 0, number: NUMBER, route: 'own', smsc };
  await new SubmissionStore(connection).storeSubmissions(
    [{ kind: 'taken', ...of, carrierId: 'id-1' }],
    new Date(),
  );
  const path = new ListenerAddresses(PUBLIC_URL, { current: [KEY] }).of('own')!.slice(PUBLIC_URL.length);
  const report = () =>
    fixture.call({ kind: 'carrier', from: '203.0.113.7' }, 'POST', path, {
      body: {
        receipts: [{ id: 'id-1', to: NUMBER, status: 'DELIVRD' }],
        inbound: [{ id: 'id-2', from: NUMBER, to: 'brand1', text: 'Hello' }],
      },
    });

  await relay.cut();
  const { status, headers } = await report();
  expect([status, Number(headers['retry-after']) > 0]).toEqual([503, true]);
  await relay.start();
  await until(report, (answer) => answer.status === 200);
  expect((await report()).status).toBe(200);
  expect(await inboundIn(connection).countDocuments({ number: NUMBER })).toBe(1);
  expect((await batchesIn(connection).findOne({ _id: batch }))!.statuses).toEqual([DELIVERY.RECEIVED]);
  await fixture.stop();
  await relay.cut();
});
