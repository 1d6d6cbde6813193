import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { isExecutable } from '../find-program';
import { type CommandResult, lastLine, runCommand } from '../run-command';
import type { ServerOptions } from '../server-plan';
import { SetupError } from '../setup-error';

const APT = '/usr/bin/apt-get';
const POLICY = '/usr/sbin/policy-rc.d';
const INSTALL_TIMEOUT_MS = 5 * 60_000;
const byHand = 'Start Docker, install rabbitmq-server by hand, or set AMQP_URL';

/**
 * Installs Debian's RabbitMQ, for which we must be root. The package would start its own instance at once; that is
 * prevented in Debian's way, unless the system has a policy already. Throws SetupError.
 */
export async function installRabbitByApt(options: ServerOptions): Promise<void> {
  if (!isExecutable(APT)) throw new SetupError('RabbitMQ is not installed', byHand);
  if (process.getuid?.() !== 0) {
    throw new SetupError(
      'RabbitMQ is not installed, and only root may install it',
      'Run once: sudo apt-get install -y --no-install-recommends rabbitmq-server (or start Docker, or set AMQP_URL)',
    );
  }
  options.report?.('installing RabbitMQ with apt-get');
  const result = await withoutServiceStart(() => install(options));
  if (result.ok) return;
  if (/No space left|not enough free space/i.test(result.output)) {
    throw new SetupError(
      'RabbitMQ could not be installed: the disk is full',
      'Free some space and start again',
    );
  }
  const reason = /^E: .*$/m.exec(result.output)?.[0] ?? lastLine(result.output);
  throw new SetupError(`RabbitMQ could not be installed (${reason})`, `Check the network, or: ${byHand}`);
}

async function install(options: ServerOptions): Promise<CommandResult> {
  const env = { ...(options.env ?? process.env), DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]): Promise<CommandResult> =>
    runCommand(APT, args, { env, timeoutMs: INSTALL_TIMEOUT_MS });
  const installNow = (): Promise<CommandResult> =>
    run('install', '-y', '--no-install-recommends', 'rabbitmq-server');
  const first = await installNow();
  if (first.ok) return first;
  options.report?.('updating the package lists of apt');
  await run('update'); // a fresh image has none, an old one has some that lead nowhere; the next try tells whether it helped
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
