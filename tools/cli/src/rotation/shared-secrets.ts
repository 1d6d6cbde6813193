import { setTimeout as pause } from 'node:timers/promises';
import { CliError } from '../cli-error';
import type { Answer, OperatorApi } from '../operator-api';

export interface Options {
  company?: number;
  route?: string;
  password?: string;
  /** In seconds. */
  overlap: number;
}

interface Callback {
  previousSecrets: { until: string }[];
}

interface Route {
  senders: { binds: { state: string; outdated: boolean }[] }[];
}

type Api = Pick<OperatorApi, 'get' | 'change'>;
type Say = (line: string) => void;

const FOLLOWED_WITHIN_MS = 300_000;
const POLL_INTERVAL_MS = 3_000;

/** Rotates the signing secret of a company's callbacks. The new secret is shown only on request. */
export async function rotateCallback(api: Api, { company, overlap }: Options, say: Say): Promise<void> {
  if (company === undefined) throw new CliError('Name the company: --company 12.');
  const path = `companies/${company}/callback/rotate`;
  const { data } = await api.change<Callback>('POST', path, { overlapSeconds: overlap });
  const [replaced] = data.previousSecrets;
  say(`The new secret signs: \`herald callback show ${company} --secrets\`, or GET /v1/callback.`);
  if (replaced) say(`The old secret signs too until ${replaced.until}, in the company's time zone.`);
}

/**
 * Changes the password of a route, and rebinds its binds one by one.
 * @throws CliError if not all binds have followed in time: the carrier does not accept the password yet, or a bind is down
 */
export async function rotateSmpp(api: Api, { route, password, overlap }: Options, say: Say): Promise<void> {
  if (!route || !password)
    throw new CliError('Name the route and the password: --route acme, HERALD_SMPP_PASSWORD.');
  const path = `routes/${encodeURIComponent(route)}`;
  await api.change('POST', `${path}/password`, { password, overlapSeconds: overlap });
  say('1 of 2: the password is stored. The binds reconnect one by one.');
  // Each sender reports its binds every second: wait until reports from before the change are outdated.
  for (let waited = 0; waited < FOLLOWED_WITHIN_MS; waited += POLL_INTERVAL_MS) {
    await pause(POLL_INTERVAL_MS);
    const { data } = await api.get<Answer<Route>>(path);
    const binds = data.senders.flatMap((sender) => sender.binds);
    const left = binds.filter(({ state, outdated }) => state !== 'bound' || outdated);
    if (binds.length > 0 && left.length === 0)
      return say('2 of 2: all binds are connected with the new password.');
  }
  throw new CliError(
    `Not all binds are connected with the new password: \`herald routes show ${route}\`. The old password is tried until it expires; retry later.`,
  );
}
