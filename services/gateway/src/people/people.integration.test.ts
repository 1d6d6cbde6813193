import { UnauthorizedError } from '@herald/contracts/errors';
import { type Answer, recordOf, rowsOf } from '@herald/testing/http-client';
import { keepingLogger } from '@herald/testing/loggers';
import { MailServer } from '@herald/testing/mail-server';
import { until } from '@herald/testing/until';
import { Counters } from '@herald/mongo';
import { request } from 'undici';
import { untilOutcomesWritten } from '../testing/audit-outcomes';
import { keysIn } from '../keys/key-model';
import { KeyStore } from '../keys/key-store';
import { GatewayFixture } from '../testing/gateway-fixture';
import { peopleIn } from './person-model';
import { PersonService } from './person-service';
import { PersonStore } from './person-store';

const CONSOLE = 'https://console.example.com';

interface Signed {
  status: number;
  data: Record<string, unknown> & { key: string };
}

/** Persons of companies who sign in by e-mail, with a real mail server. */
describe('people of a company', () => {
  let mails: MailServer;
  let system: GatewayFixture;
  const logger = keepingLogger();

  beforeAll(async () => {
    mails = await MailServer.start();
    system = await GatewayFixture.start({
      logger,
      environment: () => ({
        SMTP_URL: mails.url,
        MAIL_FROM: 'Herald <herald@example.com>',
        COMPANY_URL: CONSOLE,
      }),
    });
  });
  afterAll(async () => {
    await system.stop();
    await mails.stop();
  });
  afterEach(() => {
    system.now = () => new Date();
  });

  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
  ): Promise<Signed> => {
    const answer = await request(`${system.url()}/internal/${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body ? JSON.stringify(body) : null,
    });
    const { data } = (await answer.body.json()) as { data: Signed['data'] };
    return { status: answer.statusCode, data };
  };
  const askForLink = (email: string, language = 'en') =>
    ask('POST', 'person-links', { body: { email, language } });
  const linkIn = (text: string): string => /sign-in#(hl_\w+)/.exec(text)![1]!;
  let asked = 0;
  /** A link that was sent to the address. */
  const linkFor = async (email: string): Promise<string> => {
    const before = mails.mails.length;
    expect((await askForLink(email)).status).toBe(202);
    const mail = await until(
      () => Promise.resolve(mails.mails.slice(before).find(({ text }) => text.includes('sign-in#'))),
      (found) => found !== undefined,
    );
    return linkIn(mail!.text);
  };
  const look = (link: string) => ask('GET', 'person-sign-ins', { headers: { 'x-sign-in-link': link } });
  const use = (link: string, company?: number) =>
    ask('POST', 'person-sign-ins', { body: { link, ...(company && { company }) } });
  const invite = (id: number, email: string, fields: object = {}): Promise<Answer> =>
    system.admin().post(`/companies/${id}/people`, { email, role: 'sender', ...fields });
  const newAddress = (): string => `person-${process.pid}-${++asked}@example.com`;
  const works = async (key: string): Promise<number> =>
    (await system.client(key).get('/portal/people')).status;
  const checks = async (key: string): Promise<number> => {
    const answer = await request(`${system.url()}/internal/session-key`, { headers: { key } });
    await answer.body.dump();
    return answer.statusCode;
  };

  /** The service of another gateway, of which a test can fail single writes. */
  const ownService = () => {
    const { connection } = system;
    const counters = new Counters(connection);
    const keys = new KeyStore(keysIn(connection), counters);
    const store = new PersonStore(peopleIn(connection), counters);
    const companies = { get: () => Promise.resolve() };
    const rest = { forget: () => undefined, now: () => new Date() };
    return { keys, people: new PersonService({ store, keys, companies, connection, ...rest }) };
  };

  it('are notified of an invitation, sign in with a link that works once, and have the rights of their role', async () => {
    const { id } = await system.company({ name: 'Shop & <b>Sons</b>' });
    const email = 'Nino.K@Example.com';
    expect(recordOf(await invite(id, email, { name: 'Nino' }))).toMatchObject({
      email,
      name: 'Nino',
      role: 'sender',
      invitedBy: null,
      signedInAt: null,
      invitation: 'sent',
    });
    // Domains are sent in lower case.
    const sentTo = 'Nino.K@example.com';
    const invitation = await mails.mailTo(sentTo);
    expect(invitation).toMatchObject({
      from: 'herald@example.com',
      subject: 'You can sign in for Shop & <b>Sons</b>',
    });
    expect(invitation.text).toContain(`${CONSOLE}/sign-in\n`);
    expect(invitation.html).toContain('Shop &amp; &lt;b&gt;Sons&lt;/b&gt;');

    await askForLink('nino.k@example.COM');
    const sent = await mails.mailTo(sentTo, 2);
    const link = linkIn(sent.text);
    expect(sent.html).toContain(`<a href="${CONSOLE}/sign-in#${link}">`);
    const member = { company: id, companyName: 'Shop & <b>Sons</b>', role: 'sender', name: 'Nino' };
    for (let i = 0; i < 3; i++) expect((await look(link)).data).toMatchObject({ companies: [member] });
    const { status, data } = await use(link);
    expect([status, data]).toEqual([201, expect.objectContaining(member)]);
    expect([(await use(link)).status, (await look(link)).status]).toEqual([401, 404]);
    expect([await checks(data.key), await works(data.key)]).toEqual([200, 403]);
    const [person] = rowsOf(await system.admin().get(`/companies/${id}/people`));
    expect(person!.signedInAt).not.toBeNull();
  });

  it('get the same answer for an unknown address, which is sent nothing', async () => {
    const { id } = await system.company();
    const email = newAddress();
    await invite(id, email);
    const stranger = newAddress();
    const before = mails.mails.length;
    const answers = [await askForLink(stranger), await askForLink(email), await askForLink(stranger)];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    // The link of the known address was requested after the first request of the unknown address.
    await mails.mailTo(email, 2);
    expect(mails.mails.slice(before).flatMap(({ to }) => to)).toEqual([email]);
    expect((await askForLink('not an address')).status).toBe(400);
  });

  it('of several companies choose one, and one is not asked', async () => {
    const email = newAddress();
    const [one, other, third] = [await system.company(), await system.company(), await system.company()];
    await invite(one.id, email, { role: 'viewer' });
    await invite(other.id, email.toUpperCase(), { role: 'admin' });
    const link = await linkFor(email);
    expect((await look(link)).data.companies).toMatchObject([
      { company: one.id, role: 'viewer' },
      { company: other.id, role: 'admin' },
    ]);
    expect([(await use(link)).status, (await use(link, third.id)).status]).toEqual([400, 400]);
    const { data } = await use(link, other.id);
    expect([data.company, await works(data.key)]).toEqual([other.id, 200]);
  });

  it('are sent the link at the spelling that was typed, if it was invited', async () => {
    const email = newAddress();
    const [one, other] = [await system.company(), await system.company()];
    await invite(one.id, email);
    await invite(other.id, email.toUpperCase());
    await linkFor(email.toUpperCase());
    expect(mails.mails.at(-1)!.to).toEqual([email.toUpperCase().replace('EXAMPLE.COM', 'example.com')]);
  });

  it('lose their sessions when they are removed or get another role', async () => {
    const { id, key } = await system.company();
    const email = newAddress();
    const person = recordOf(await invite(id, email, { role: 'admin' })).id as number;
    const people = system.client(key);
    const first = await use(await linkFor(email));
    expect(await works(first.data.key)).toBe(200);
    const changed = await people.request('PATCH', `/portal/people/${person}`, { body: { role: 'viewer' } });
    expect([changed.status, recordOf(changed).role]).toEqual([200, 'viewer']);
    expect(await checks(first.data.key)).toBe(401);

    const second = await use(await linkFor(email));
    const late = await linkFor(email);
    expect(second.data.role).toBe('viewer');
    expect((await people.request('DELETE', `/portal/people/${person}`)).status).toBe(200);
    expect([await checks(second.data.key), (await use(late)).status, (await look(late)).status]).toEqual([
      401, 401, 404,
    ]);
    expect(rowsOf(await people.get('/portal/people'))).toEqual([]);
    expect((await people.request('DELETE', `/portal/people/${person}`)).status).toBe(404);
  });

  it('lose their sessions also by a change that is repeated after a failure, or that keeps the role', async () => {
    const { id, key } = await system.company();
    const email = newAddress();
    const person = recordOf(await invite(id, email)).id as number;
    const { keys, people } = ownService();
    const failing = jest.spyOn(keys, 'revokeOfPerson').mockRejectedValue(new Error('down'));
    const first = await use(await linkFor(email));
    await expect(people.changeRole(id, person, 'viewer', null)).rejects.toThrow('down');
    await expect(people.remove(id, person, null)).rejects.toThrow('down');
    expect(rowsOf(await system.client(key).get('/portal/people'))).toMatchObject([{ role: 'sender' }]);
    const same = await system
      .client(key)
      .request('PATCH', `/portal/people/${person}`, { body: { role: 'sender' } });
    expect([same.status, await checks(first.data.key)]).toEqual([200, 401]);

    const { keyID } = (await use(await linkFor(email))).data;
    failing.mockRestore();
    await people.remove(id, person, null);
    expect((await keys.findKey(id, keyID as number))!.revokedAt).not.toBeNull();
  });

  it('have at most 20 sessions: a further sign-in ends the oldest', async () => {
    const { id } = await system.company();
    const email = newAddress();
    await invite(id, email);
    const { data } = await use(await linkFor(email));
    const keys = keysIn(system.connection);
    const oldest = (await keys.findOne({ _id: data.keyID as number }))!;
    await keys.insertMany(
      Array.from({ length: 19 }, (_, i) => ({
        ...oldest,
        _id: oldest._id * 1_000 + i,
        hash: `${oldest.hash} ${i}`,
      })),
    );
    expect((await use(await linkFor(email))).status).toBe(201);
    expect([
      await checks(data.key),
      await keys.countDocuments({ company: id, session: true, revokedAt: null }),
    ]).toEqual([401, 20]);
    expect(oldest.name).toBe(`Console: ${email}`);
  });

  it('are invited by a key only with its own rights, which do not expire sooner', async () => {
    const { id, key } = await system.company();
    const made = async (fields: object): Promise<string> =>
      String(recordOf(await system.admin().post(`/companies/${id}/keys`, fields)).key);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const status = async (of: string, role: string): Promise<number> =>
      (await system.client(of).post('/portal/people', { email: newAddress(), role })).status;
    expect([await status(key, 'admin'), await status(key, 'king')]).toEqual([201, 400]);
    const narrow = await made({ scopes: ['portal', 'sms.read'] });
    const ending = await made({ expiresAt });
    const bound = await made({ cidrs: ['127.0.0.1'] });
    const inHeader = await made({ queryAllowed: false });
    for (const one of [narrow, ending, bound]) expect(await status(one, 'viewer')).toBe(403);
    expect([await status(inHeader, 'admin'), await status(inHeader, 'sender')]).toEqual([403, 201]);
    // An admin's session.
    expect(await status(await made({ expiresAt, keysOutlive: true, session: true }), 'admin')).toBe(201);
    expect(await status(await made({ scopes: ['sms.send'] }), 'viewer')).toBe(403);
  });

  it('are not changed by a key that was revoked while a gateway remembers it', async () => {
    const { id, keyID } = await system.company();
    const person = recordOf(await invite(id, newAddress())).id as number;
    const { keys, people } = ownService();
    await keys.revoke(id, keyID, new Date());
    for (const act of [
      () => people.invite(id, { email: newAddress(), name: '', role: 'viewer' }, keyID),
      () => people.changeRole(id, person, 'admin', keyID),
      () => people.remove(id, person, keyID),
    ])
      await expect(act()).rejects.toThrow(UnauthorizedError);
  });

  it('are one for an address in a company, and of other companies unknown', async () => {
    const [one, other] = [await system.company(), await system.company()];
    const email = newAddress();
    const person = String(recordOf(await invite(one.id, email)).id);
    expect((await invite(one.id, email.toUpperCase())).status).toBe(409);
    const theirs = system.client(other.key);
    expect(rowsOf(await theirs.get('/portal/people'))).toEqual([]);
    for (const method of ['PATCH', 'DELETE'] as const) {
      const answer = await theirs.request(method, `/portal/people/${person}`, { body: { role: 'viewer' } });
      expect(answer.status).toBe(404);
    }
    expect((await system.admin().post('/companies/999999999/people', { email, role: 'viewer' })).status).toBe(
      404,
    );
  });

  it('have a link for 15 minutes, and are sent at most five in that time', async () => {
    const { id } = await system.company();
    const email = newAddress();
    await invite(id, email);
    const link = await linkFor(email);
    const sent = () => mails.mails.filter(({ to }) => to.includes(email)).length;
    const limited = () => logger.events().filter((event) => event === 'mail.limited').length;
    await Promise.all(Array.from({ length: 7 }, () => askForLink(email)));
    // The invitation, and a link or a refusal for each of eight requests.
    await until(async () => sent() + limited() === 9);
    expect(sent()).toBe(6);
    // The limit is that of the address: after a removal and a second invitation, the next link is refused.
    const [person] = rowsOf(await system.admin().get(`/companies/${id}/people`));
    await system.admin().request('DELETE', `/companies/${id}/people/${String(person!.id)}`);
    await invite(id, email);
    await askForLink(email);
    await until(async () => sent() + limited() === 11);
    expect(sent()).toBe(7);
    system.now = () => new Date(Date.now() + 15 * 60_000);
    expect([(await look(link)).status, (await use(link)).status]).toEqual([404, 401]);
    await askForLink(email);
    await mails.mailTo(email, 8);
  });

  it('leave audit rows, with no link in them or in the log', async () => {
    const { id, key, keyID } = await system.company();
    const email = newAddress();
    const person = recordOf(await system.client(key).post('/portal/people', { email, role: 'viewer' })).id;
    const link = await linkFor(email);
    const { data } = await use(link);
    await system.client(key).request('DELETE', `/portal/people/${String(person)}`);
    await untilOutcomesWritten(system.connection);
    const rows = rowsOf(await system.admin().get('/audit', { query: { company: id } }));
    const acts = rows.map(({ action, who, state }) => `${String(action)} ${String(who)} ${String(state)}`);
    for (const act of [
      `person.invite key ${keyID} completed`,
      `person.sign-in key ${String(data.keyID)} completed`,
      `person.remove key ${keyID} completed`,
    ])
      expect(acts).toContain(act);
    for (const written of [rows, logger.lines]) {
      expect(JSON.stringify(written)).not.toContain(link);
      expect(JSON.stringify(written)).not.toContain(data.key);
    }
    expect(JSON.stringify(logger.lines)).not.toContain(email);
  });

  it('get the link after temporary failures of the mail server; an invitation tells of its failure', async () => {
    const { id } = await system.company();
    const email = newAddress();
    mails.refusals.push(451);
    const invited = await invite(id, email, { language: 'ka' });
    expect([invited.status, recordOf(invited).invitation]).toEqual([201, 'failed']);
    expect(mails.mails.filter(({ to }) => to.includes(email))).toEqual([]);
    mails.refusals.push(451);
    await askForLink(email, 'ka');
    const mail = await mails.mailTo(email);
    expect(mail.subject).toBe('თქვენი შესვლის ბმული');
    expect((await use(linkIn(mail.text))).status).toBe(201);
    expect(mails.refused).toBe(2);
  });
});

describe('without a mail server', () => {
  let system: GatewayFixture;

  beforeAll(async () => {
    system = await GatewayFixture.start();
  });
  afterAll(() => system.stop());

  it('people can be invited, but get no link', async () => {
    const { id } = await system.company();
    const made = await system
      .admin()
      .post(`/companies/${id}/people`, { email: 'a@example.com', role: 'viewer' });
    expect([made.status, recordOf(made).invitation]).toEqual([201, 'off']);
    const ways = await request(`${system.url()}/internal/person-links`);
    expect(await ways.body.json()).toMatchObject({ data: { email: false } });
    const asked = await request(`${system.url()}/internal/person-links`, {
      method: 'POST',
      body: JSON.stringify({ email: 'a@example.com' }),
    });
    await asked.body.dump();
    expect(asked.statusCode).toBe(404);
  });
});
