import { randomBytes } from 'node:crypto';
import { Reencryption, SecretCipher } from '@herald/mongo';
import { keepingLogger, quiet } from '@herald/testing/loggers';
import type { Answer } from '@herald/testing/http-client';
import { type SmsInstance, SmsFixture } from '../../testing/sms-fixture';
import { brandTemplatesIn, brandTlvsIn, senderRulesIn } from './sender-model';
import { secretTlvFields } from './sender-store';
import { SenderView } from './sender-view';

const RULES = '/admin/v1/sender-rules';
const BRAND = '/admin/v1/companies/1/brands/1';
const [key, next] = [randomBytes(32), randomBytes(32)];
const SECRET = { tag: '0x1402', type: 'string', value: 'hush', secret: true };
const MASKED = { ...SECRET, value: '***' };

describe('secret TLVs', () => {
  const fixture = new SmsFixture();
  const keys = { current: [key] };
  const cipher = new SecretCipher(keys);
  let withoutKey: SmsInstance;
  const ask = (method: string, path: string, body: object): Promise<Answer> =>
    fixture.operator(method, path, { body });
  /** What a sender of the rules' brand would submit. */
  const submitted = async (view = new SenderView(fixture.connection, cipher, quiet)): Promise<unknown> => {
    await view.refresh();
    const senders = view.of({ company: 1, brandID: 1 })!;
    const { rule, template } = senders.decide('919812345678', null, 'Hello');
    return senders.tlvsOf(rule, template)?.tlvs.map(({ tag, value }) => [tag, value]);
  };
  const stored = async (): Promise<string> => {
    const { connection } = fixture;
    const all = [senderRulesIn(connection), brandTemplatesIn(connection), brandTlvsIn(connection)];
    return JSON.stringify(await Promise.all(all.map((each) => each.find({} as never).toArray())));
  };

  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance({ environment: { ROUTE_ENCRYPTION_KEY: key.toString('base64') } });
    withoutKey = await fixture.startInstance();
    await fixture.company(1, 0);
  });
  afterAll(() => fixture.stop());

  it('are encrypted in the database, of rules, templates and sender names, and are kept by their mask', async () => {
    const rule = { prefix: '91', action: 'keep', templateRequired: true, tlvs: [SECRET] };
    const created = await ask('POST', RULES, rule);
    expect(created.body.data).toMatchObject({ tlvs: [MASKED] });
    const { id } = created.body.data as { id: number };
    const ofBrand = { tag: '0x1403', type: 'uint16', value: 4711, secret: true };
    expect((await ask('PUT', `${BRAND}/tlvs`, { tlvs: [ofBrand] })).status).toBe(200);
    const template = { text: 'Hello', externalID: '1107', tlvs: [{ ...SECRET, tag: '0x1404' }] };
    expect((await ask('POST', `${BRAND}/templates`, template)).status).toBe(201);
    const whole = [
      [0x1401, '1107'],
      [0x1402, 'hush'],
      [0x1403, 4711],
      [0x1404, 'hush'],
    ];
    expect(await submitted()).toEqual(whole);
    expect(await stored()).not.toMatch(/hush|4711/);

    expect((await ask('PUT', `${RULES}/${id}`, { ...rule, tlvs: [MASKED] })).status).toBe(200);
    expect(await submitted()).toEqual(whole);
    expect((await ask('POST', RULES, { ...rule, prefix: '92', tlvs: [MASKED] })).body.errors).toEqual({
      tlvs: 'tlvs: tag 0x1402 has no secret value to keep; give its value',
    });
    expect(JSON.stringify(fixture.logger.lines)).not.toContain('hush');
  });

  it('of a file are unchanged if masked, and changed by another value', async () => {
    const imported = async (tlvs: string): Promise<unknown> => {
      const file = ['prefix,action,templateRequired,tlvs', `91,keep,true,${tlvs}`].join('\n');
      const send = (query: string) => fixture.operator('POST', `${RULES}/import?${query}`, { body: file });
      const { token } = (await send('dryRun=true')).body.data as { token: string };
      return ((await send(`token=${token}`)).body.data as { counts: unknown }).counts;
    };
    expect(await imported('0x1402:string:***:secret')).toMatchObject({ unchanged: 1, changed: 0 });
    expect(await submitted()).toContainEqual([0x1402, 'hush']);
    expect(await imported('0x1402:string:quiet:secret')).toMatchObject({ unchanged: 0, changed: 1 });
    expect(await submitted()).toContainEqual([0x1402, 'quiet']);
    expect(await stored()).not.toContain('quiet');
  });

  it('are refused without a key, and one that no key decrypts is left out and logged', async () => {
    const rule = { prefix: '93', action: 'keep', tlvs: [SECRET] };
    const refused = await fixture.operator('POST', RULES, { body: rule, instance: withoutKey });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'tag 0x1402: a secret value needs ROUTE_ENCRYPTION_KEY in the sms service: set it first.',
    ]);
    const log = keepingLogger();
    keys.current = [next];
    const view = new SenderView(fixture.connection, cipher, log);
    expect(await submitted(view)).toEqual([[0x1401, '1107']]);
    expect(log.lines.map(({ event }) => event)).toContain('sender_rules.tlvs_unreadable');
    keys.current = [next, key];
    // Without a change of the rules: a process may get a key later than others.
    expect(await submitted(view)).toContainEqual([0x1403, 4711]);
  });

  it('are encrypted again with another key', async () => {
    const fields = secretTlvFields(fixture.connection, cipher);
    const reencryption = new Reencryption({ cipher, fields, logger: quiet });
    expect(await reencryption.countLeft()).toBe(3);
    await reencryption.reencryptAll(() => true);
    expect(await reencryption.countLeft()).toBe(0);
    keys.current = [next];
    expect(await submitted()).toContainEqual([0x1404, 'hush']);
  });
});
