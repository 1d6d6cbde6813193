import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..');

/** The text of a file of the checkout. */
export function textOf(...path: string[]): string {
  return readFileSync(join(root, ...path), 'utf8');
}

/** A block of commands on a page. */
export interface ShellBlock {
  command: string;
  /** Words after `sh` in the fence. */
  marks: string[];
}

/** The blocks of commands on a page, in order. */
export function shellBlocks(page: string): ShellBlock[] {
  return [...page.matchAll(/```sh([^\n]*)\n([\s\S]*?)```/g)].map(([, marks, command]) => ({
    command: command!.trim(),
    marks: marks!.trim().split(' '),
  }));
}

export interface PasteOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** In milliseconds. */
  timeout: number;
}

const BETWEEN = '=====\n';

/** Runs commands in one shell, one after another. Returns the output of each; throws with all of it if one fails. */
export function paste(commands: string[], options: PasteOptions): Promise<string[]> {
  const script = ['set -e -o pipefail', ...commands.map((command) => `printf '${BETWEEN}'\n${command}`)];
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', script.join('\n')], options, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
      else resolve(stdout.split(BETWEEN).slice(1));
    });
  });
}
