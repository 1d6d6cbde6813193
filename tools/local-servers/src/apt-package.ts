import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { isExecutable } from './find-program';
import { type CommandResult, lastLine, runCommand } from './run-command';
import type { ServerOptions } from './server-plan';
import { SetupError } from './setup-error';

const APT = '/usr/bin/apt-get';
const POLICY = '/usr/sbin/policy-rc.d';
const INSTALL_TIMEOUT_MS = 5 * 60_000;

/** A program that is packaged by Debian. */
export interface AptPackage {
  name: string;
  /** Name for display: `RabbitMQ`. */
  what: string;
  /** The alternative, for example `set AMQP_URL`. */
  otherwise: string;
}

/**
 * Installs a Debian package, which requires root. The package of a server would start its own instance at once. A policy file prevents
 * this, as Debian recommends, unless the system already has one. Throws SetupError.
 */
export async function installByApt(
  wanted: AptPackage,
  options: Pick<ServerOptions, 'env' | 'report'>,
): Promise<void> {
  const { name, what, otherwise } = wanted;
  if (!isExecutable(APT))
    throw new SetupError(`${what} is not installed`, `Install ${name}, or ${otherwise}`);
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      `${what} is not installed, and only root can install it`,
      `Run once: sudo apt-get install -y --no-install-recommends ${name} (or ${otherwise})`,
    );
  }
  options.report?.(`installing ${what} with apt-get`);
  const result = await withoutServiceStart(() => install(name, options));
  if (result.ok) return;
  if (/No space left|not enough free space/i.test(result.output)) {
    throw new SetupError(
      `${what} could not be installed: the disk is full`,
      'Free some space and start again',
    );
  }
  const reason = /^E: .*$/m.exec(result.output)?.[0] ?? lastLine(result.output);
  throw new SetupError(
    `${what} could not be installed (${reason})`,
    `Check the network, install ${name}, or ${otherwise}`,
  );
}

async function install(name: string, options: Pick<ServerOptions, 'env' | 'report'>): Promise<CommandResult> {
  const env = { ...(options.env ?? process.env), DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]): Promise<CommandResult> =>
    // `npm start` keeps its own files private; the files of a package are for all users.
    runCommand('/bin/sh', ['-c', 'umask 022 && exec "$0" "$@"', APT, ...args], {
      env,
      timeoutMs: INSTALL_TIMEOUT_MS,
    });
  const installNow = (): Promise<CommandResult> => run('install', '-y', '--no-install-recommends', name);
  const first = await installNow();
  if (first.ok) return first;
  options.report?.('updating the package lists of apt');
  await run('update'); // a fresh image has no package lists, and the lists of an old image are outdated; the next try shows if this helped
  return installNow();
}

async function withoutServiceStart<T>(install: () => Promise<T>): Promise<T> {
  if (existsSync(POLICY)) return install();
  await writeFile(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await install();
  } finally {
    await rm(POLICY);
  }
}
