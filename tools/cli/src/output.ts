import type { Answer, ListAnswer } from './operator-api';
import { cellText, type Column, formatRecord, formatTable } from './table';

/** A stream of the process, as far as it is used here. */
export interface TextStream {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

export interface OutputDeps {
  stdout: TextStream;
  stderr: TextStream;
  /** The API's answer as it is, in place of texts for people. */
  json: boolean;
}

/** What a command prints. */
export class Output {
  constructor(private readonly deps: OutputDeps) {}

  /** A page of a list. `start` is its first row's place in the whole list. */
  list(answer: ListAnswer, start: number, columns: Column[]): void {
    if (this.printed(answer)) return;
    const { data, recordsFiltered } = answer;
    const { isTTY, columns: width } = this.deps.stdout;
    if (data.length > 0) this.lines(formatTable(data, columns, isTTY ? width : undefined));
    this.lines([pageText(start, data.length, recordsFiltered)]);
  }

  /** What was found, in a table, and a line that says what it comes to. */
  table(answer: Answer<unknown>, rows: Record<string, unknown>[], columns: Column[], text: string): void {
    if (this.printed(answer)) return;
    const { isTTY, columns: width } = this.deps.stdout;
    if (rows.length > 0) this.lines([...formatTable(rows, columns, isTTY ? width : undefined), '']);
    this.lines([cellText(text)]);
  }

  /** One record, field by field. */
  record(answer: Answer<object>): void {
    if (!this.printed(answer)) this.lines(formatRecord(answer.data));
  }

  /** What was done, in the server's words or our own. */
  done(answer: Answer<unknown>, text = answer.message): void {
    if (!this.printed(answer)) this.lines([cellText(text)]);
  }

  /** Lines for other programs, the same with `--json` and without. */
  data(lines: string[]): void {
    this.progress('');
    if (lines.length > 0) this.lines(lines);
  }

  /** What was done, and the record as it is now. */
  doneWith(answer: Answer<object>): void {
    if (!this.printed(answer)) this.lines([cellText(answer.message), '', ...formatRecord(answer.data)]);
  }

  /** How far a long command has come; seen in a terminal only, where the next line takes its place. */
  progress(text: string): void {
    const { stderr } = this.deps;
    if (stderr.isTTY) stderr.write(`\r\u001b[K${text}`);
  }

  private printed(answer: unknown): boolean {
    this.progress('');
    if (this.deps.json) this.lines([JSON.stringify(answer, null, 2)]);
    return this.deps.json;
  }

  private lines(lines: string[]): void {
    this.deps.stdout.write(`${lines.join('\n')}\n`);
  }
}

function pageText(start: number, shown: number, all: number): string {
  if (shown === 0) return all === 0 ? 'None.' : `None from ${start} on; there are ${all}.`;
  const end = start + shown;
  if (shown === all) return `\n${all} in all.`;
  return `\n${start + 1} to ${end} of ${all}.${end < all ? ` The next: --start ${end}` : ''}`;
}
