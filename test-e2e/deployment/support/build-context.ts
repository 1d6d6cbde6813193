import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, textOf } from '../../support/checkout';

/** The files of the checkout that Docker sends to a build, by their paths. */
export function filesInContext(): string[] {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const rules = rulesOf(textOf('.dockerignore'));
  return files.filter((file) => file !== '' && existsSync(join(root, file)) && !isIgnored(file, rules));
}

interface Rule {
  pattern: RegExp;
  ignores: boolean;
}

/** The lines of a .dockerignore: a pattern names a file, or a folder with its content. */
function rulesOf(text: string): Rule[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const expression = line
      .replace(/^!/, '')
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(.*/)?'));
    return { pattern: new RegExp(`^${expression}(/|$)`), ignores: !line.startsWith('!') };
  });
}

/** Of several rules for a file, the last one decides. */
function isIgnored(file: string, rules: Rule[]): boolean {
  return rules.filter(({ pattern }) => pattern.test(file)).at(-1)?.ignores ?? false;
}

/**
 * A folder with the files of the image build after the compilation: the context, the installed packages, and the `built` folders of the
 * checkout. Delete it after use.
 */
export function contextFolder(built: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'herald-build-context-'));
  for (const path of [...filesInContext(), ...built]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
