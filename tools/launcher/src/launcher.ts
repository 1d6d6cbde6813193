import { once } from 'node:events';
import { chmodSync, mkdirSync } from 'node:fs';
import { reasonOf, SetupError } from '@herald/local-servers';
import type { CallbackReceiver } from './demo/callback-receiver';
import { runDemo } from './demo/run-demo';
import type { Screen } from './screen/screen';
import { removeData } from './system/remove-data';
import type { ServerForm } from './system/server-forms';
import { servicesOfOneMachine, servicesWithConsole } from './system/service-table';
import { startSystem, type SystemOptions } from './system/start-system';

const DEFAULT_GATEWAY_PORT = 8080;
const PRIVATE_UMASK = 0o077;

export interface LaunchOptions {
  /** `.local` of the checkout. */
  dir: string;
  env: NodeJS.ProcessEnv;
  /** Remove the data of earlier starts first. */
  fresh: boolean;
  /** The form of the servers; default `single`. */
  servers?: ServerForm;
  screen: Screen;
  /** Stops the run in order. */
  signal: AbortSignal;
  /** A different set of services, for tests. */
  system?: Partial<SystemOptions>;
}

/**
 * A complete `npm start`: starts the system, runs the demo, and waits for the signal. Resolves when everything is stopped. Throws
 * SetupError if the system cannot run; no process is left then either.
 */
export async function launch(options: LaunchOptions): Promise<void> {
  const { dir, env, screen, signal, servers = 'single' } = options;
  // Servers write personal data and secrets with the mode of their umask.
  process.umask(PRIVATE_UMASK);
  mkdirSync(dir, { recursive: true });
  // Covers files of earlier starts too.
  chmodSync(dir, 0o700);
  if (options.fresh) await removeData(dir, env);
  tellWeakDefaults(env, screen);
  const system = await startSystem({
    dir,
    env,
    screen,
    signal,
    servers,
    gatewayPort: givenPort(env, 'GATEWAY_PORT') ?? DEFAULT_GATEWAY_PORT,
    operatorPort: givenPort(env, 'OPERATOR_PORT'),
    withOwner: true,
    serverUsers: true,
    table: servers === 'single' ? servicesOfOneMachine : servicesWithConsole,
    ...options.system,
  });
  let receiver: CallbackReceiver | null = null;
  try {
    // Each form of servers has its own data, and therefore its own company.
    const demoDir = servers === 'single' ? dir : system.dataDir;
    const withCampaign = env['HERALD_DEMO'] !== 'off';
    const withCallbacks = env['CALLBACK_ALLOW_PRIVATE']?.trim().toLowerCase() !== 'false';
    receiver = await runDemo({ system, dir: demoDir, screen, signal, withCampaign, withCallbacks });
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    screen.say('Stopping …');
    await system.stop();
    await receiver?.close();
    screen.say('Stopped.');
  }
}

function tellWeakDefaults(env: NodeJS.ProcessEnv, screen: Screen): void {
  if (env['CALLBACK_ALLOW_PRIVATE']) return;
  screen.say(
    'Callbacks to private addresses are allowed (CALLBACK_ALLOW_PRIVATE=true) for the receiver of the demo.',
  );
}

function givenPort(env: NodeJS.ProcessEnv, setting: string): number | undefined {
  const text = env[setting];
  if (!text) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new SetupError(
    `${setting} is not a port number`,
    `Set a number from 1 to 65535, for example ${setting}=8081`,
  );
}

const systemErrors: Record<string, string> = {
  ENOSPC: 'The disk is full. Free some space and start again',
  EACCES: 'No permission to write to this folder. Change its owner to your user and start again',
  EPERM: 'No permission to write to this folder. Change its owner to your user and start again',
  EROFS: 'The disk is read-only. Use a checkout on another disk',
  EMFILE: 'Too many open files. Raise the limit (ulimit -n 65536) and start again',
};

/** One line for a failure that the user can fix. Any other failure is an internal error, and shows its stack. */
export function failureText(error: unknown): string {
  if (error instanceof SetupError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const known = systemErrors[code ?? ''];
  if (known) return `${known}${path ? ` (${path})` : ''}`;
  return error instanceof Error ? (error.stack ?? error.message) : reasonOf(error);
}
