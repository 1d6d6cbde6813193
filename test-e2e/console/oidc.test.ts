import { hash } from 'node:crypto';
import { servicesWithConsole } from '@herald/launcher';
import { until } from '@herald/testing/until';
import { request } from 'undici';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';
import { describeInBrowser } from './support/browser';
import { askConsole } from './support/console-session';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  OidcProviderProcess,
  PlainBrowser,
  signInAtProvider,
} from './support/oidc';

const COOKIE = 'herald_console';

/** Operators who sign in through a real provider, over HTTP and in a browser. */
describe('operators of an OpenID Connect provider', () => {
  let own: OwnSystem;
  let provider: OidcProviderProcess;
  let consoleUrl: string;

  beforeAll(async () => {
    provider = await OidcProviderProcess.start();
    own = await startOwnSystem({
      table: servicesWithConsole,
      env: { ...process.env, ...provider.settings },
    });
    consoleUrl = own.system.run.consoleUrl!;
  });
  afterAll(async () => {
    await own?.close();
    await provider?.stop();
  });

  const newOperator = (email: string, role = 'support', name = email) =>
    operator().data<{ id: number }>('POST', '/operators', { name, role, email });
  const signIn = async (login: string) => {
    const browser = new PlainBrowser();
    const end = await signInAtProvider(browser, `${consoleUrl}/api/oidc/begin`, login);
    const cookie = browser.cookieOf(consoleUrl, COOKIE);
    return { at: `${end.url.pathname}${end.url.search}`, cookie: cookie && `${COOKIE}=${cookie}` };
  };
  /** An ID token for a client, from the code in its redirect. */
  const idTokenFor = async (client: string, secret: string, login: string): Promise<string> => {
    const redirect = 'http://127.0.0.1:1/api/oidc/return';
    const verifier = 'v'.repeat(43);
    const query = new URLSearchParams({
      client_id: client,
      response_type: 'code',
      scope: 'openid email',
      redirect_uri: redirect,
      code_challenge: hash('sha256', verifier, 'base64url'),
      code_challenge_method: 'S256',
      state: 's',
    });
    const isBack = ({ origin }: URL): boolean => origin === 'http://127.0.0.1:1';
    const back = await signInAtProvider(
      new PlainBrowser(),
      `${provider.issuer}/auth?${query}`,
      login,
      isBack,
    );
    const answer = await request(`${provider.issuer}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        redirect_uri: redirect,
        code_verifier: verifier,
        code: back.url.searchParams.get('code')!,
      }).toString(),
    });
    return ((await answer.body.json()) as { id_token: string }).id_token;
  };
  const redeem = async (idToken: string) => {
    const answer = await request(`${own.system.run.operatorUrl}/internal/operator-sign-ins`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}` },
    });
    const { message } = (await answer.body.json()) as { message: string };
    return { status: answer.statusCode, message };
  };

  it('get the operator, role and name that an owner has assigned, also in the audit log', async () => {
    const { id } = await newOperator('Nino@example.com', 'support', 'Nino');
    const { at, cookie } = await signIn('nino@example.com');
    expect(at).toBe('/operator');
    const session = await askConsole('GET', '/api/session', { headers: { cookie: cookie! } });
    expect(session.body.data).toMatchObject({
      face: 'operator',
      name: 'Nino',
      role: 'support',
      operator: id,
    });
    const { csrfToken } = session.body.data as { csrfToken: string };
    const headers = { cookie: cookie!, 'x-csrf-token': csrfToken };
    const stop = await askConsole('POST', '/api/admin/v1/stop-list', {
      headers,
      body: { numbers: ['995555000111'] },
    });
    expect(stop.status).toBe(201);
    expect(
      (await askConsole('POST', '/api/admin/v1/companies', { headers, body: { name: 'X' } })).status,
    ).toBe(403);
    const noted = async (): Promise<string[]> => {
      const path = '/audit?length=50';
      const rows = await operator().data<{ who: string; action: string; state: string }[]>('GET', path);
      return rows.filter(({ who }) => who === 'Nino').map(({ action, state }) => `${action} ${state}`);
    };
    // The outcome of an action is recorded after its response.
    await until(noted, (of) =>
      ['operator.sign-in completed', 'company.create refused', 'stop-list'].every((row) =>
        of.some((found) => found.startsWith(row)),
      ),
    );

    await operator().data('DELETE', `/operators/${id}`);
    await until(
      () => askConsole('GET', '/api/admin/v1/companies', { headers }),
      ({ status }) => status === 401,
    );
    expect((await signIn('nino@example.com')).at).toBe('/sign-in?trouble=unknown');
  });

  it('are refused without an operator of that address, or with an unverified address', async () => {
    await newOperator('levan@example.com');
    expect(await signIn('stranger@example.com')).toEqual({ at: '/sign-in?trouble=unknown' });
    expect(await signIn('unverified+levan@example.com')).toEqual({ at: '/sign-in?trouble=refused' });
  });

  it('get one token for an ID token, and none for a token of another client, a forged or a missing token', async () => {
    await newOperator('giorgi@example.com');
    const idToken = await idTokenFor(CLIENT_ID, CLIENT_SECRET, 'giorgi@example.com');
    const answers = await Promise.all([redeem(idToken), redeem(idToken), redeem(idToken)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    const others = await idTokenFor('another', 'another', 'giorgi@example.com');
    const [head, , signature] = idToken.split('.');
    const claims = {
      ...JSON.parse(Buffer.from(idToken.split('.')[1]!, 'base64url').toString()),
      email: 'a@b.c',
    } as object;
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`;
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${idToken.split('.')[1]}.`;
    for (const wrong of [others, forged, unsigned, 'nonsense'])
      expect(await redeem(wrong)).toEqual({ status: 401, message: 'The ID token is not valid.' });
  });

  it('cannot use a sign-in from another browser, or a forged response', async () => {
    for (const query of ['', '?code=made-up&state=made-up', '?error=access_denied&state=x'])
      expect((await new PlainBrowser().go(`${consoleUrl}/api/oidc/return${query}`)).url.search).toBe(
        '?trouble=again',
      );
    const victim = new PlainBrowser();
    await victim.go(`${consoleUrl}/api/oidc/begin`);
    const end = await victim.go(`${consoleUrl}/api/oidc/return?code=of-the-attacker&state=of-the-attacker`);
    expect(end.url.search).toMatch(/trouble=(refused|away)/);
    expect(victim.cookieOf(consoleUrl, COOKIE)).toBeUndefined();
  });

  describeInBrowser(({ visit, axe }) => {
    it('sign in and out with a button, or see the reason for a refusal', async () => {
      await newOperator('eka@example.com', 'owner', 'Eka');
      const page = await visit('/sign-in');
      expect(await axe(page)).toEqual([]);
      await page.getByRole('link', { name: 'Sign in with your organisation' }).click();
      await page.getByPlaceholder('Enter any login').fill('eka@example.com');
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
      await page.getByRole('button', { name: 'Eka · Owner' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('link', { name: 'Sign in with your organisation' }).waitFor();
      await page.goto(`${consoleUrl}/sign-in?trouble=unknown`);
      await page.getByRole('alert').getByText('no operator has your e-mail address').waitFor();
      await page.getByLabel('Operator token').waitFor();
      await page.context().close();
    });
  });

  it('see that the provider is down, and can sign in with a token during the outage', async () => {
    await provider.stop();
    // The console has cached the provider's configuration, so only the browser notices the outage. The cached answer stays available.
    const answer = await request(`${consoleUrl}/api/sign-in`);
    expect(await answer.body.json()).toMatchObject({ data: { oidc: '/api/oidc/begin' } });
    const { operatorToken } = own.system.run;
    expect((await askConsole('POST', '/api/session', { body: { operatorToken } })).status).toBe(201);
  });
});
