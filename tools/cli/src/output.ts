import type { Answer, ListAnswer } from './operator-api';
import { cellText, type Column, formatRecord, formatTable } from './table';
import { inUtc } from './times';

/** The used part of a stream of the process. */
export interface TextStream {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** The position of a page in its list. */
export interface PagePosition {
  /** Position of its first row in the whole list, or behind `after`. */
  start: number;
  /** Maximum number of rows. */
  length: number;
  /** The row behind which the page starts. */
  after?: number | string | undefined;
  /** The field that identifies the start of the next page. */
  rowID?: string | undefined;
}

export interface OutputDeps {
  stdout: TextStream;
  stderr: TextStream;
  /** Prints the API's response as it is, instead of formatted text. */
  json: boolean;
}

/** The output of a command. */
export class Output {
  constructor(private readonly deps: OutputDeps) {}

  /** True for formatted text, false for the API's responses. */
  get isForPeople(): boolean {
    return !this.deps.json;
  }

  /** A page of a list. @param zone of its times, if they are in a company's local time */
  list(answer: ListAnswer, position: PagePosition, columns: Column[], zone?: string): void {
    if (this.printed(answer)) return;
    const { recordsFiltered, next } = answer;
    const data = inOneZone(answer.data, zone);
    const { isTTY, columns: width } = this.deps.stdout;
    if (data.length > 0) this.lines(formatTable(data, columns, isTTY ? width : undefined));
    const { after } = position;
    const isPart = next !== undefined && (next !== null || after !== undefined);
    this.lines([isPart ? searchText(data.length, next) : pageText(position, data, recordsFiltered)]);
  }

  /** A table of results, followed by a summary. */
  table(answer: Answer<unknown>, rows: Record<string, unknown>[], columns: Column[], text: string): void {
    if (this.printed(answer)) return;
    const { isTTY, columns: width } = this.deps.stdout;
    if (rows.length > 0) this.lines([...formatTable(rows, columns, isTTY ? width : undefined), '']);
    this.lines([cellText(text)]);
  }

  /** One record, field by field. */
  record(answer: Answer<object>, zone?: string): void {
    if (!this.printed(answer)) this.lines(formatRecord(inOneZone(answer.data, zone)));
  }

  /** The result of an action, in the server's words or those of the command. */
  done(answer: Answer<unknown>, text = answer.message): void {
    if (!this.printed(answer)) this.lines([cellText(text)]);
  }

  /** Lines for other programs, the same with and without `--json`. */
  data(lines: string[]): void {
    this.progress('');
    if (lines.length > 0) this.lines(lines);
  }

  /** The result of an action, and the current record. */
  doneWith(answer: Answer<object>, zone?: string): void {
    if (this.printed(answer)) return;
    this.lines([cellText(answer.message), '', ...formatRecord(inOneZone(answer.data, zone))]);
  }

  /** The progress of a long command. Shown on a terminal only, where the next line replaces it. */
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

/** Times without a zone are in the local time of their company. They are shown in UTC. */
function inOneZone<T>(data: T, zone: string | undefined): T {
  return zone === undefined ? data : inUtc(data, zone);
}

/** A page of a search, whose total is unknown; a page may be empty before the end. @param next null on the last page */
function searchText(shown: number, next: string | null): string {
  if (next === null) return shown === 0 ? 'No more.' : `\n${shown} shown; no more.`;
  const found = shown === 0 ? 'None so far' : `\n${shown} shown`;
  return `${found}; there may be more. The next: --after ${cellText(next)}`;
}

function pageText(position: PagePosition, rows: Record<string, unknown>[], all: number): string {
  const { start, length, after, rowID } = position;
  const shown = rows.length;
  if (after !== undefined && shown === 0) return `None behind ${after}; there are ${all}.`;
  if (shown === 0) return all === 0 ? 'None.' : `None from ${start} on; there are ${all}.`;
  if (rowID !== undefined && shown < all) {
    // The number of remaining rows is unknown, because rows may have been added since.
    const next = shown < length ? '' : ` The next: --after ${cellText(rows.at(-1)![rowID])}`;
    return `\n${shown} of ${all}.${next}`;
  }
  const end = start + shown;
  if (shown === all) return `\n${all} in all.`;
  return `\n${start + 1} to ${end} of ${all}.${end < all ? ` The next: --start ${end}` : ''}`;
}
