import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, type Verdict } from './count';
import type { FaultFixture } from './fault-fixture';
import { isLong } from './settings';
import type { Traffic } from './traffic';

/** One cell: what was done, what it came to, and how soon it was over. */
export interface Row extends Verdict {
  cell: string;
  /** How often the fault was inflicted. */
  rounds: number;
  /** From the end of each fault until a message sent after it had both its callbacks. */
  recoverySeconds: number[];
  /** HTTP statuses that clients saw; `none` = no answer. */
  answers: Record<string, number>;
  /** The longest that a client waited for an answer. */
  slowestSeconds: number;
  /** By how much the memory of each process grew meanwhile, MB. */
  growth?: Record<string, number>;
}

type Cell = Pick<Row, 'cell' | 'growth'> & Partial<Pick<Row, 'rounds' | 'recoverySeconds' | 'details'>>;

const FIGURES = [
  'messages',
  'lost',
  'twice',
  'otpTwice',
  'mischarged',
  'untold',
  'unasked',
  'fromPhones',
  'books',
] as const;
const FILE = join(__dirname, '..', '..', '..', '.local', 'faults.json');

/** The rows of a run, printed as they come; the long form keeps them in `.local/faults.json` too. */
export class Scoreboard {
  private readonly rows: Row[] = [];

  /** Counts what the cell came to, and shows it. */
  async judge({ own, witness }: FaultFixture, traffic: Traffic, cell: Cell): Promise<Verdict> {
    const verdict = await count(own, traffic, witness);
    const { answers, slowestSeconds } = traffic;
    const row = { rounds: 1, recoverySeconds: [], ...verdict, ...cell, answers, slowestSeconds };
    this.rows.push(row);
    process.stdout.write(`${lineOf(row)}\n`);
    for (const detail of row.details) process.stdout.write(`    ${detail}\n`);
    if (isLong) this.save();
    return verdict;
  }

  /** As a Markdown table. */
  get table(): string {
    const header = ['cell', 'rounds', ...FIGURES, 'recovery s: median, worst', 'answers'];
    const body = this.rows.map((row) => [
      row.cell,
      row.rounds,
      ...FIGURES.map((figure) => row[figure]),
      recoveryOf(row),
      answersOf(row),
    ]);
    return [header, header.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  }

  /** Rows of other files and earlier runs stay, but for those of the same cell. */
  private save(): void {
    const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Row[]) : [];
    const others = before.filter(({ cell }) => !this.rows.some((row) => row.cell === cell));
    mkdirSync(join(FILE, '..'), { recursive: true });
    writeFileSync(FILE, `${JSON.stringify([...others, ...this.rows], null, 2)}\n`);
  }
}

function lineOf(row: Row): string {
  const figures = FIGURES.map((figure) => `${figure} ${row[figure]}`).join(', ');
  return `${row.cell} × ${row.rounds}: ${figures}; recovery ${recoveryOf(row)} s; answers ${answersOf(row)}`;
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
