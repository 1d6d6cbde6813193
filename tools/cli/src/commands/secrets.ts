import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import axios from 'axios';
import { Argument, Option } from 'commander';
import type { ApiCommand } from '../api-command';
import { id, wholeNumber } from '../arguments';
import type { TextStream } from '../output';
import { rotateEncryption, rotateInternalToken } from '../rotation/rotations';
import { type Options, rotateCallback, rotateSmpp } from '../rotation/shared-secrets';
import { SecretFiles } from '../rotation/secret-files';
import { STEPS, WAITS } from '../rotation/steps';

interface RunFile {
  metricsUrls?: Record<string, string>;
}

/** At least the gateway and sms. */
const SHOWN_BY = 2;

const DAY_SECONDS = 86_400;

type Which = keyof typeof STEPS;

const rotations = { 'internal-token': rotateInternalToken, encryption: rotateEncryption };

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The working directory. */
  folder: string;
  stdout: TextStream;
}

export function secretCommands(program: ApiCommand, { env, folder, stdout }: Surroundings): void {
  const rotate = program
    .add('secrets', 'signing and encryption keys')
    .add('rotate', 'rotate a key without downtime')
    .addArgument(new Argument('<which>', 'which').choices([...Object.keys(STEPS), 'callback', 'smpp']))
    .option('--company <company>', 'callback: the company', id)
    .option(
      '--overlap <seconds>',
      'callback and smpp: seconds for which the old secret still works',
      wholeNumber,
      DAY_SECONDS,
    )
    .option('--route <route>', 'smpp: the route')
    .addOption(
      new Option('--password <password>', 'smpp: the new password, as configured at the carrier').env(
        'HERALD_SMPP_PASSWORD',
      ),
    )
    .addHelpText(
      'after',
      '\ncallback and smpp: by the API. The others on the system that `npm start` runs in this folder; for other systems the steps are printed.',
    )
    .action(async (which: Which | 'callback' | 'smpp', options: Options) => {
      const say = (line: string): void => void stdout.write(`${line}\n`);
      if (which === 'callback') return rotateCallback(rotate.session.api, options, say);
      if (which === 'smpp') return rotateSmpp(rotate.session.api, options, say);
      const local = env['HERALD_URL'] ? null : localSystem(folder);
      if (!local) return say(`${STEPS[which]}\n${WAITS}`);
      const { files, metricsUrls } = local;
      await rotations[which]({ files, say, pause, textsLeft: () => textsLeft(metricsUrls) });
    });
}

/** The system that runs in a folder; null if there is none. */
function localSystem(folder: string): { files: SecretFiles; metricsUrls: string[] } | null {
  const run = join(folder, '.local', 'run.json');
  const secrets = join(folder, '.local', 'secrets');
  if (!existsSync(run) || !existsSync(secrets)) return null;
  const { metricsUrls = {} } = JSON.parse(readFileSync(run, 'utf8')) as RunFile;
  return { files: new SecretFiles(secrets), metricsUrls: Object.values(metricsUrls) };
}

/** The sum over all processes; infinite while a process does not answer, for example because it is busy or starting. */
async function textsLeft(metricsUrls: string[]): Promise<number> {
  const asked = metricsUrls.map((url) => axios.get<string>(url, { responseType: 'text', timeout: 10_000 }));
  const answers = await Promise.allSettled(asked);
  const pages = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.data] : []));
  const counts = pages.flatMap((page) => [
    ...page.matchAll(/^herald_secrets_to_reencrypt(?:\{[^}]*\})? (\d+)/gm),
  ]);
  const isWhole = pages.length === metricsUrls.length && counts.length >= SHOWN_BY;
  return isWhole ? counts.reduce((sum, [, count]) => sum + Number(count), 0) : Infinity;
}
