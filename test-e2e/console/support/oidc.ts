import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { request } from 'undici';

export const CLIENT_ID = 'herald-console';
export const CLIENT_SECRET = 'the-secret-of-the-console';

/** A real OpenID Connect provider in a separate process. */
export class OidcProviderProcess {
  private constructor(
    readonly issuer: string,
    private readonly child: ChildProcess,
  ) {}

  static async start(): Promise<OidcProviderProcess> {
    const child = spawn(process.execPath, [join(__dirname, 'oidc-provider.mjs')], {
      env: { PATH: process.env.PATH, OIDC_CLIENT_SECRET: CLIENT_SECRET },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const [issuer] = (await once(createInterface(child.stdout), 'line')) as [string];
    return new OidcProviderProcess(issuer, child);
  }

  /** Its settings for the system's processes. */
  get settings(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET };
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    this.child.stdin!.end();
    await once(this.child, 'exit');
  }
}

/** A browser without pages: follows redirects, and keeps cookies for each host and port. */
export class PlainBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();

  /** The response after all redirects, except those to the address in `until`. */
  async go(
    url: string,
    { form, until }: { form?: Record<string, string>; until?: (url: URL) => boolean } = {},
  ): Promise<{ url: URL; status: number; text: string }> {
    const at = new URL(url);
    const jar = this.cookies.get(at.origin) ?? new Map<string, string>();
    this.cookies.set(at.origin, jar);
    const answer = await request(at, {
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form ? new URLSearchParams(form).toString() : null,
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = line.split(';')[0]!.split(/=(.*)/s) as [string, string];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const text = await answer.body.text();
    const { location } = answer.headers;
    if (location === undefined) return { url: at, status: answer.statusCode, text };
    const next = new URL(String(location), at);
    if (until?.(next)) return { url: next, status: answer.statusCode, text };
    return this.go(next.href, until ? { until } : {});
  }

  cookieOf(origin: string, name: string): string | undefined {
    return this.cookies.get(origin)?.get(name);
  }
}

/** Signs in on the provider's own pages, and consents; resolves to the last response. */
export async function signInAtProvider(
  browser: PlainBrowser,
  beginUrl: string,
  login: string,
  until?: (url: URL) => boolean,
): Promise<{ url: URL; status: number; text: string }> {
  const options = until ? { until } : {};
  const asked = await browser.go(beginUrl);
  const consent = await browser.go(asked.url.href, { form: { prompt: 'login', login, password: 'any' } });
  return browser.go(consent.url.href, { form: { prompt: 'consent' }, ...options });
}
