import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import axios from 'axios';
import { Argument } from 'commander';
import type { ApiCommand, Session } from '../api-command';
import { id, wholeNumber } from '../arguments';
import { CliError } from '../cli-error';
import type { TextStream } from '../output';
import { rotateEncryption, rotateInternalToken } from '../rotation/rotations';
import { SecretFiles } from '../rotation/secret-files';
import { STEPS, WAITS } from '../rotation/steps';

interface RunFile {
  metricsUrls?: Record<string, string>;
}

/** The gateway and sms, at least. */
const SHOWN_BY = 2;

const DAY_SECONDS = 86_400;

type Which = keyof typeof STEPS;
type Say = (line: string) => void;

interface Options {
  company?: number;
  /** Seconds. */
  overlap: number;
}

interface Rotated {
  previousSecrets: { until: string }[];
}

const rotations = { 'internal-token': rotateInternalToken, encryption: rotateEncryption };

export interface Surroundings {
  env: NodeJS.ProcessEnv;
  /** The folder that it was started in. */
  folder: string;
  stdout: TextStream;
}

export function secretCommands(program: ApiCommand, { env, folder, stdout }: Surroundings): void {
  const rotate = program
    .add('secrets', 'what the processes sign and encrypt with')
    .add('rotate', 'put a new key in the place of one; what runs goes on')
    .addArgument(new Argument('<which>', 'which').choices([...Object.keys(STEPS), 'callback']))
    .option('--company <company>', 'of callback: whose signing secret', id)
    .option(
      '--overlap <seconds>',
      'of callback: how long the replaced one signs too',
      wholeNumber,
      DAY_SECONDS,
    )
    .addHelpText(
      'after',
      '\ncallback: by the API. The others on the system that `npm start` runs in this folder; elsewhere it says what is to be done.',
    )
    .action(async (which: Which | 'callback', options: Options) => {
      const say = (line: string): void => void stdout.write(`${line}\n`);
      if (which === 'callback') return rotateCallback(rotate.session, options, say);
      const local = env['HERALD_URL'] ? null : localSystem(folder);
      if (!local) return say(`${STEPS[which]}\n${WAITS}`);
      const { files, metricsUrls } = local;
      await rotations[which]({ files, say, pause, textsLeft: () => textsLeft(metricsUrls) });
    });
}

/** Which secret it is now is shown to who asks for it only. */
async function rotateCallback({ api }: Session, { company, overlap }: Options, say: Say): Promise<void> {
  if (company === undefined) throw new CliError('Say whose: --company 12.');
  const path = `companies/${company}/callback`;
  const { data } = await api.change<Rotated>('POST', `${path}/rotate`, { overlapSeconds: overlap });
  const [replaced] = data.previousSecrets;
  say(
    'Callbacks are signed with the new secret: `herald callback show <company> --secrets`, or GET /v1/callback.',
  );
  if (replaced) say(`The replaced one signs too until ${replaced.until} by the company's clock.`);
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
