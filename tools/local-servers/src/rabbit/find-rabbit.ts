import { realpathSync } from 'node:fs';
import { findProgram, isExecutable } from '../find-program';

/** Debian's and Red Hat's start script proper. What they put into PATH changes to the system's user and folders. */
const PACKAGED = '/usr/lib/rabbitmq/bin/rabbitmq-server';

/** The path of an installed rabbitmq-server that can run as an instance of our own, or null. */
export function findRabbit(env: NodeJS.ProcessEnv): string | null {
  if (isExecutable(PACKAGED)) return PACKAGED;
  const program = findProgram('rabbitmq-server', env);
  if (!program || realpathSync(program).endsWith('rabbitmq-script-wrapper')) return null;
  return program;
}
