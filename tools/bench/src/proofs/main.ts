/** `npm run proof -- name [--scale share]`: runs one proof, and keeps its result in `.local/proofs`. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { rejectedAtAbort, stopOnSignals } from '@herald/launcher';
import { positive } from '../options';
import { RowContext } from '../row-context';
import { proofs } from './index';
import type { Proof } from './proof';

const root = join(__dirname, '..', '..', '..', '..');
const local = join(root, '.local');

/** Resolves to the exit code: 1 if the goal was missed or the run failed. */
async function main(argv: string[]): Promise<number> {
  const { proof, scale } = readArguments(argv);
  const { signal } = stopOnSignals();
  const begun = Date.now();
  const seconds = (): number => Math.round((Date.now() - begun) / 1_000);
  const print = (line: string): boolean => process.stdout.write(`${line}\n`);
  const say = (line: string): void => void print(`  ${seconds()} s  ${line}`);
  print(`${proof.name}: ${proof.what}, scale ${scale}`);
  const context = new RowContext(proof.name, { scale, stored: 0, companies: 1, local }, say, signal);
  try {
    // At a signal, the owner of each resource stops it.
    const { metrics, isMet } = await Promise.race([proof.run(context), rejectedAtAbort(signal)]);
    const verdict = isMet ? 'goal met' : 'goal missed';
    const shown = Object.entries(metrics).map(([name, value]) => `${name} ${shownValue(value)}`);
    const { name, goal } = proof;
    const at = new Date().toISOString();
    const line = { name, scale, verdict, goal, metrics, examined: context.examined, seconds: seconds() };
    mkdirSync(join(local, 'proofs'), { recursive: true });
    appendFileSync(
      join(local, 'proofs', `${name}.jsonl`),
      `${JSON.stringify({ ...line, commit: commit(), at })}\n`,
    );
    print(`${name}, scale ${scale}: ${shown.join(', ')}. Goal: ${goal}: ${verdict}`);
    return isMet ? 0 : 1;
  } catch (error) {
    print(`✖ ${proof.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return 1;
  } finally {
    await context.close();
  }
}

function readArguments(argv: string[]): { proof: Proof; scale: number } {
  const width = Math.max(...proofs.map(({ name }) => name.length));
  const known = proofs.map(({ name, what }) => `  ${name.padEnd(width)}  ${what}`);
  const program = new Command('npm run proof --')
    .description('Runs one proof of docs/internal/proofs.md. Exit code 1 if its goal is missed.')
    .argument('<name>', 'the proof')
    .option('--scale <share>', 'share of its size', positive, 1)
    .addHelpText('after', `\nProofs:\n${known.join('\n')}`)
    .parse(argv, { from: 'user' });
  const [name] = program.args;
  const proof = proofs.find((each) => each.name === name);
  if (!proof)
    return program.error(`Unknown proof: ${name}. Proofs: ${proofs.map((each) => each.name).join(', ')}`);
  return { proof, scale: program.opts<{ scale: number }>().scale };
}

function shownValue(value: number | string): string {
  if (typeof value === 'string') return value;
  return Math.abs(value) < 100
    ? String(Number(value.toPrecision(3)))
    : Math.round(value).toLocaleString('en-US');
}

function commit(): string {
  return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
}

void main(process.argv.slice(2)).then((code) => process.exit(code));
