import { randomBytes, randomUUID } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import express from 'express';
import request from 'supertest';
import { LiveSetting } from '@herald/config';
import { createRegistry } from '@herald/telemetry/metrics';
import type { MongoConnection } from '@herald/mongo';
import { Activity, renderError } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { composeCarriers } from '../../compose-carriers';
import { FAST_TIMES, NO_TEST_SENDS, NOBODY_STOPPED, smppRoute } from '../testing/carriers-fixture';
import { Smsc } from '../testing/smsc';
import { bindOnce } from '../smpp/bind-once';

describe('the test of a connection', () => {
  let namespace: Namespace;
  let connection: MongoConnection;
  let smsc: Smsc;
  let carriers: ReturnType<typeof composeCarriers>;
  let operator: ReturnType<typeof request>;
  beforeEach(async () => {
    namespace = new Namespace();
    connection = await namespace.mongo();
    smsc = await Smsc.start();
    smsc.passwords = ['secret'];
    carriers = composeCarriers(
      {
        config: {
          SMS_CARRIERS: 'smpp://nobody@127.0.0.1:1?name=away&prefixes=1',
          ROUTE_ENCRYPTION_KEY: new LiveSetting<Buffer[] | null>([randomBytes(32)]),
          ...NO_TEST_SENDS,
        },
        stopList: NOBODY_STOPPED,
        connection,
        logger: quiet,
        registry: createRegistry('sms'),
        activity: new Activity(),
        owner: randomUUID(),
      },
      FAST_TIMES,
    );
    operator = request(express().use(carriers.adminRouter, renderError(quiet)));
  });
  afterEach(async () => {
    await carriers.stop();
    await smsc.stop();
    await namespace.remove();
  });

  const url = (query = ''): string => `smpp://herald@127.0.0.1:${smsc.port}${query}`;
  const test = async (body: object) =>
    (await operator.post('/admin/v1/routes/test-connection').send(body).expect(200)).body as {
      message: string;
      data: { ms: number };
    };

  it('binds once with the settings, unbinds, and stores nothing', async () => {
    const { message, data } = await test({ url: url('?system_type=VMA&binds=4'), password: 'secret' });
    expect(message).toBe('The SMSC accepted the bind.');
    expect(data).toEqual({
      kind: 'smpp',
      bound: true,
      ms: expect.any(Number),
      error: null,
      code: '0x00',
      name: 'ESME_ROK',
      meaning: 'No error',
    });
    expect(smsc.binds.map(({ kind, pdu }) => [kind, pdu.system_type])).toEqual([['transceiver', 'VMA']]);
    await until(() => smsc.commands.includes('unbind'));
    expect(await connection.db!.collection('routes').countDocuments()).toBe(0);
    await test({ url: url('?mode=tx-rx'), password: 'secret' });
    expect(smsc.binds.at(-1)!.kind).toBe('transmitter');
  });

  it('has the command_status of a refusal in words, and never the password', async () => {
    const answer = await test({ url: url(), password: 'wrong-one' });
    expect(answer.message).toBe('The SMSC refused the bind: Invalid password (0x0E ESME_RINVPASWD).');
    expect(answer.data).toMatchObject({ bound: false, code: '0x0E', meaning: 'Invalid password' });
    expect(JSON.stringify(answer)).not.toContain('wrong-one');
    smsc.bindStatus = 0x05;
    const bound = await test({ url: url(), password: 'secret' });
    expect(bound.message).toBe('The SMSC refused the bind: Already bound (0x05 ESME_RALYBND).');
  });

  it('has the reason for a missing answer', async () => {
    const { message, data } = await test({ url: 'smpp://herald@127.0.0.1:1' });
    expect(message).toBe('The SMSC did not answer the bind: `error` has the reason.');
    expect(data).toMatchObject({ bound: false, code: null, error: expect.stringContaining('ECONNREFUSED') });
    const missing = await test({ url: 'smpps://herald@127.0.0.1:1?ca=/no/such.pem' });
    expect(missing.data).toMatchObject({ error: expect.stringContaining('ENOENT') });
    await operator.post('/admin/v1/routes/test-connection').send({ url: 'http://x' }).expect(400);
  });

  it('uses the password of the route with the name, for the same login only', async () => {
    await operator
      .post('/admin/v1/routes')
      .send({ url: url('?name=main'), password: 'secret' })
      .expect(201);
    expect((await test({ url: url('?name=main&window=5') })).data).toMatchObject({ bound: true });
    expect((await test({ url: url('?name=other') })).data).toMatchObject({ bound: false });
    const stranger = url('?name=main').replace('herald', 'stranger');
    expect((await test({ url: stranger })).data).toMatchObject({ bound: false });
  });
});

it('a test ends in time with an SMSC that never answers', async () => {
  const silent = createServer((socket) => socket.resume().on('error', () => undefined));
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const { port } = silent.address() as AddressInfo;
  const settings = smppRoute(`smpp://herald:secret@127.0.0.1:${port}`);
  expect(await bindOnce(settings, 50)).toMatchObject({
    bound: false,
    status: null,
    error: 'no bind response',
  });
  await new Promise((done) => silent.close(done));
});
