import { randomBytes, randomUUID } from 'node:crypto';
import express, { type Express } from 'express';
import request from 'supertest';
import { LiveSetting } from '@herald/config';
import { createRegistry } from '@herald/telemetry/metrics';
import type { MongoConnection } from '@herald/mongo';
import { Activity, renderError } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { Namespace } from '@herald/testing/namespace';
import { until } from '@herald/testing/until';
import { composeCarriers } from '../../compose-carriers';
import { Smsc } from '../testing/smsc';
import { FAST_TIMES, NO_TEST_SENDS, NOBODY_STOPPED, part } from '../testing/carriers-fixture';
import { routesIn } from './route-models';
import type { RouteView } from './route-view';

const KEYS = new LiveSetting<Buffer[] | null>([randomBytes(32)]);

describe('replacing the password of a route while senders submit', () => {
  let namespace: Namespace;
  let connection: MongoConnection;
  let smsc: Smsc;
  let senders: ReturnType<typeof composeCarriers>[];
  let operator: Express;
  beforeEach(async () => {
    namespace = new Namespace();
    connection = await namespace.mongo();
    smsc = await Smsc.start();
    smsc.passwords = ['first'];
    const config = {
      SMS_CARRIERS: 'smpp://nobody@127.0.0.1:1?name=away&prefixes=1',
      ROUTE_ENCRYPTION_KEY: KEYS,
      ...NO_TEST_SENDS,
    };
    senders = [1, 2].map(() => {
      const context = {
        config,
        connection,
        stopList: NOBODY_STOPPED,
        logger: quiet,
        registry: createRegistry('sms'),
        activity: new Activity(),
        owner: randomUUID(),
      };
      return composeCarriers(context, FAST_TIMES);
    });
    await Promise.all(senders.map((sender) => sender.start()));
    operator = express()
      .use((_request, response, next) => {
        response.locals.caller = { kind: 'operator', name: 'Nino' };
        next();
      })
      .use(senders[0]!.adminRouter, renderError(quiet));
    const url = `smpp://herald@127.0.0.1:${smsc.port}?name=main&prefixes=995&binds=4&response_timeout=60&patience=60`;
    await request(operator).post('/admin/v1/routes').send({ url, password: 'first' }).expect(201);
    await boundWith('first');
  });
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.stop()));
    await smsc.stop();
    await namespace.remove();
  });

  const view = async (): Promise<RouteView> =>
    (await request(operator).get('/admin/v1/routes/main').expect(200)).body.data as RouteView;
  const standing = () => smsc.binds.filter(({ session }) => !session.socket.destroyed);
  const passwords = () => standing().map(({ pdu }) => String(pdu.password));
  /** All four binds, as the SMSC and the operator see them. */
  const boundWith = (password: string, outdated = false) =>
    until(async () => {
      const binds = (await view()).senders.flatMap((sender) => sender.binds);
      const areBound =
        binds.length === 4 && binds.every((bind) => bind.state === 'bound' && bind.outdated === outdated);
      return areBound && passwords().length === 4 && passwords().every((one) => one === password);
    });
  const replace = (body: object) => request(operator).post('/admin/v1/routes/main/password').send(body);

  it('loses no part, and the old password is no longer needed', async () => {
    let goesOn = true;
    const outcomes: string[] = [];
    const submitting = senders.map(async (sender) => {
      while (goesOn) {
        const outcome = await new Promise<{ kind: string }>((done) => sender.submit(part(), done));
        outcomes.push(outcome.kind);
      }
    });
    smsc.passwords = ['first', 'second'];
    await replace({ password: 'second' }).expect(200);
    await boundWith('second');
    smsc.passwords = ['second'];
    const before = outcomes.length;
    await until(() => outcomes.length > before + 20);
    goesOn = false;
    await Promise.all(submitting);
    expect(new Set(outcomes)).toEqual(new Set(['taken']));
    // After a reconnect, each binds with the new password at once.
    smsc.dropAll();
    await boundWith('second');
    expect(JSON.stringify(await view())).not.toMatch(/first|second/);
    expect(JSON.stringify(await connection.db!.collection('routes').find().toArray())).not.toMatch(
      /"(first|second)"/,
    );
  });

  it('keeps binds with the previous password while the SMSC refuses the new one, also after a reconnect', async () => {
    await replace({ password: 'second' }).expect(200);
    // One bind of each sender tried the new password and returned to the previous one; the others were left alone.
    await boundWith('first', true);
    smsc.dropAll();
    await boundWith('first', true);
    smsc.passwords = ['second'];
    smsc.dropAll();
    await boundWith('second');
  });

  it('is idempotent; expired passwords are removed; other routes are refused', async () => {
    const previous = async () => {
      const [main] = await routesIn(connection).find({ _id: 'main' }).toArray();
      return main!.previousPasswords!.length;
    };
    smsc.passwords = ['first', 'second'];
    for (let turn = 0; turn < 2; turn++) await replace({ password: 'second' }).expect(200);
    expect(await previous()).toBe(1);
    await replace({ password: 'first', overlapSeconds: 0 }).expect(200);
    await until(async () => (await previous()) === 1);
    await request(operator).post('/admin/v1/routes/away/password').send({ password: 'x' }).expect(409);
    await request(operator).post('/admin/v1/routes/none/password').send({ password: 'x' }).expect(404);
    const wrong = [undefined, '', '\ud800', 'a\0'].map((password) => ({ password }));
    for (const body of [...wrong, { password: 'x', overlapSeconds: -1 }]) await replace(body).expect(400);
  });
});
