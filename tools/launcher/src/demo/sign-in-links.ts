import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { reasonOf } from '@herald/local-servers';
import type { Screen } from '../screen/screen';
import type { RunInfo } from '../system/run-file';
import type { HeraldSystem } from '../system/start-system';

/** A link is valid for 15 minutes; renewing earlier keeps the links in run.json valid. */
const RENEW_EVERY_MS = 10 * 60_000;
const TIMEOUT_MS = 10_000;

interface LinkDeps {
  system: HeraldSystem;
  company: number;
  screen: Screen;
}

/** Writes sign-in links for the console to run.json. A failure is reported and does not end the system. */
export async function putSignInLinks({ system, company, screen }: LinkDeps): Promise<void> {
  const { consoleUrl, operatorToken } = system.run;
  if (!consoleUrl) return;
  try {
    const link = (wish: object): Promise<string> => newLink({ consoleUrl, operatorToken }, wish);
    system.setSignInLinks({
      operatorSignInUrl: await link({}),
      companySignInUrl: await link({ company, role: 'admin', name: 'npm start' }),
    });
  } catch (error) {
    screen.say(`✖ The sign-in links of the console could not be created: ${reasonOf(error)}`);
  }
}

/** Writes new links to run.json at intervals, until the signal. */
export async function renewSignInLinks(deps: LinkDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await pause(RENEW_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await putSignInLinks(deps);
  }
}

async function newLink(
  { consoleUrl, operatorToken }: Required<Pick<RunInfo, 'consoleUrl' | 'operatorToken'>>,
  wish: object,
): Promise<string> {
  const answer = await request(`${consoleUrl}/api/links`, {
    // An idle connection would delay a stop of the console for seconds.
    reset: true,
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(wish),
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  });
  const { data, message } = (await answer.body.json()) as { data?: { url: string }; message?: string };
  if (!data) throw new Error(`the console answered HTTP ${answer.statusCode}: ${message}`);
  return data.url;
}
