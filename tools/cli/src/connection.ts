import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from './cli-error';

/** The address of an API, and its credential. */
export interface Connection {
  /** Without a trailing slash. */
  url: string;
  token: string;
}

interface RunFile {
  gatewayUrl?: string;
  company?: { apiKey?: string };
  operatorUrl?: string;
  operatorToken?: string;
}

/**
 * `HERALD_URL` and `OPERATOR_TOKEN`, otherwise the values that `npm start` wrote to `.local/run.json` of the folder. The token of that file
 * is sent only to the addresses of that file: another address needs its own token.
 * @throws CliError that names the settings or the command to run
 */
export function findConnection(env: NodeJS.ProcessEnv, folder: string): Connection {
  const run = readRunFile(folder);
  const given = plainAddress(env.HERALD_URL || run.operatorUrl);
  // A shell that also sends messages may have HERALD_URL set to the companies' address of the local system.
  const url =
    given !== null && given === plainAddress(run.gatewayUrl) ? plainAddress(run.operatorUrl) : given;
  if (url === null) {
    throw new CliError(
      'No Herald deployment found: run `npm start` in this folder, or set HERALD_URL and OPERATOR_TOKEN.',
    );
  }
  const token = env.OPERATOR_TOKEN || (url === plainAddress(run.operatorUrl) ? run.operatorToken : undefined);
  if (!token) throw new CliError(`OPERATOR_TOKEN is not set: ${url} asks for its operator token.`);
  return { url, token };
}

/** The same for a company: `HERALD_URL` and `HERALD_KEY`, otherwise the company made by `npm start`. */
export function findCompany(env: NodeJS.ProcessEnv, folder: string): Connection {
  const run = readRunFile(folder);
  const url = plainAddress(env.HERALD_URL || run.gatewayUrl);
  if (url === null)
    throw new CliError('Set HERALD_URL to the address of the API, and HERALD_KEY to your key.');
  const token = env.HERALD_KEY || (url === plainAddress(run.gatewayUrl) ? run.company?.apiKey : undefined);
  if (!token) throw new CliError(`HERALD_KEY is not set: ${url} asks for a key of your company.`);
  return { url, token };
}

function readRunFile(folder: string): RunFile {
  const file = join(folder, '.local', 'run.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new CliError(`${file} can't be read: ${(error as Error).message}`);
  }
}

function plainAddress(given: string | undefined): string | null {
  if (!given) return null;
  const isHttp = URL.canParse(given) && /^https?:$/.test(new URL(given).protocol);
  if (!isHttp)
    throw new CliError(`HERALD_URL has to be an address such as https://sms.example.com, not ${given}.`);
  return given.replace(/\/+$/, '');
}
