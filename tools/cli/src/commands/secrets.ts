import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import axios from 'axios';
import { Argument } from 'commander';
import type { ApiCommand } from '../api-command';
import type { TextStream } from '../output';
import { rotateEncryption, rotateInternalToken } from '../rotation/rotations';
import { SecretFiles } from '../rotation/secret-files';
import { STEPS, WAITS } from '../rotation/steps';

interface RunFile {
  metricsUrls?: Record<string, string>;
}

/** The gateway and sms, at least. */
const SHOWN_BY = 2;

type Which = keyof typeof STEPS;

const rotations = { 'internal-token': rotateInternalToken, encryption: rotateEncryption };

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The folder that it was started in. */
  folder: string;
  stdout: TextStream;
}

export function secretCommands(program: ApiCommand, { env, folder, stdout }: Surroundings): void {
  program
    .add('secrets', 'what the processes sign and encrypt with')
    .add('rotate', 'put a new key in the place of one; what runs goes on')
    .addArgument(new Argument('<which>', 'which').choices(Object.keys(STEPS)))
    .addHelpText(
      'after',
      '\nOn the system that `npm start` runs in this folder; elsewhere it says what is to be done.',
    )
    .action(async (which: Which) => {
      const say = (line: string): void => void stdout.write(`${line}\n`);
      const local = env['HERALD_URL'] ? null : localSystem(folder);
      if (!local) return say(`${STEPS[which]}\n${WAITS}`);
      const { files, metricsUrls } = local;
      await rotations[which]({ files, say, pause, textsLeft: () => textsLeft(metricsUrls) });
    });
}

/** The system that runs in a folder; null where there is none. */
function localSystem(folder: string): { files: SecretFiles; metricsUrls: string[] } | null {
  const run = join(folder, '.local', 'run.json');
  const secrets = join(folder, '.local', 'secrets');
  if (!existsSync(run) || !existsSync(secrets)) return null;
  const { metricsUrls = {} } = JSON.parse(readFileSync(run, 'utf8')) as RunFile;
  return { files: new SecretFiles(secrets), metricsUrls: Object.values(metricsUrls) };
}

/** The sum of what the processes show; infinite while one of them doesn't, as it may when it is busy or begins. */
async function textsLeft(metricsUrls: string[]): Promise<number> {
  const asked = metricsUrls.map((url) => axios.get<string>(url, { responseType: 'text', timeout: 10_000 }));
  const answers = await Promise.allSettled(asked);
  const pages = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.data] : []));
  const counts = pages.flatMap((page) => [
    ...page.matchAll(/^herald_secrets_to_reseal(?:\{[^}]*\})? (\d+)/gm),
  ]);
  const isWhole = pages.length === metricsUrls.length && counts.length >= SHOWN_BY;
  return isWhole ? counts.reduce((sum, [, count]) => sum + Number(count), 0) : Infinity;
}
