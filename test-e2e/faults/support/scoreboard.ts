import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, type Verdict } from './count';
import type { FaultFixture } from './fault-fixture';
import { isLong } from './settings';
import type { Traffic } from './traffic';

/** The faults, results and duration of one cell. */
export interface Row extends Verdict {
  cell: string;
  /** Number of faults. */
  rounds: number;
  /** From the end of each fault until both callbacks of a message sent after it. */
  recoverySeconds: number[];
  /** HTTP statuses of responses; `none` = no response. */
  answers: Record<string, number>;
  /** The longest wait of a client for a response. */
  slowestSeconds: number;
  /** Memory growth of each process, MB. */
  growth?: Record<string, number>;
}

type Cell = Pick<Row, 'cell' | 'growth'> & Partial<Pick<Row, 'rounds' | 'recoverySeconds' | 'details'>>;

const COUNTS = [
  'messages',
  'lost',
  'twice',
  'otpTwice',
  'mischarged',
  'unnotified',
  'unasked',
  'fromPhones',
  'books',
] as const;
const FILE = join(__dirname, '..', '..', '..', '.local', 'faults.json');

/**
 * The rows of a run, printed as they come; the long form also writes them to `.local/faults.json`. Printed to standard error, because
 * `npm run test:system` shows no standard output of the tests.
 */
export class Scoreboard {
  private readonly rows: Row[] = [];

  /** Counts the results of a cell, and prints them. */
  async judge({ own, witness }: FaultFixture, traffic: Traffic, cell: Cell): Promise<Verdict> {
    const verdict = await count(own, traffic, witness);
    const { answers, slowestSeconds } = traffic;
    const row = { rounds: 1, recoverySeconds: [], ...verdict, ...cell, answers, slowestSeconds };
    this.rows.push(row);
    process.stderr.write(`${lineOf(row)}\n`);
    for (const detail of row.details) process.stderr.write(`    ${detail}\n`);
    if (isLong) this.save();
    return verdict;
  }

  /** As a Markdown table. */
  get table(): string {
    const header = ['cell', 'rounds', ...COUNTS, 'recovery s: median, worst', 'answers'];
    const body = this.rows.map((row) => [
      row.cell,
      row.rounds,
      ...COUNTS.map((name) => row[name]),
      recoveryOf(row),
      answersOf(row),
    ]);
    return [header, header.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  }

  /** Keeps rows of other files and earlier runs, except those of the same cell. */
  private save(): void {
    const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Row[]) : [];
    const others = before.filter(({ cell }) => !this.rows.some((row) => row.cell === cell));
    mkdirSync(join(FILE, '..'), { recursive: true });
    writeFileSync(FILE, `${JSON.stringify([...others, ...this.rows], null, 2)}\n`);
  }
}

function lineOf(row: Row): string {
  const counts = COUNTS.map((name) => `${name} ${row[name]}`).join(', ');
  return `${row.cell} × ${row.rounds}: ${counts}; recovery ${recoveryOf(row)} s; answers ${answersOf(row)}`;
}

function recoveryOf({ recoverySeconds }: Row): string {
  if (recoverySeconds.length === 0) return '–';
  const sorted = [...recoverySeconds].sort((a, b) => a - b);
  return `${sorted[Math.floor(sorted.length / 2)]!.toFixed(1)}, ${sorted.at(-1)!.toFixed(1)}`;
}

function answersOf({ answers }: Row): string {
  return Object.entries(answers)
    .map(([status, times]) => `${status}: ${times}`)
    .join(' ');
}
