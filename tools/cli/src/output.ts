import type { Answer, ListAnswer } from './operator-api';
import { cellText, type Column, formatRecord, formatTable } from './table';
import { inUtc } from './times';

/** A stream of the process, as far as it is used here. */
export interface TextStream {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** Where a page stands in its list. */
export interface PlaceOfPage {
  /** Its first row's place in the whole list, or behind `after`. */
  start: number;
  /** Rows that it may have. */
  length: number;
  /** The row behind which it begins. */
  after?: number | string | undefined;
  /** The field by which the next page goes on. */
  rowID?: string | undefined;
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

  /** Whether texts for people are printed, not the API's answers. */
  get isForPeople(): boolean {
    return !this.deps.json;
  }

  /** A page of a list. @param zone of its times, where they are by a company's clock. */
  list(answer: ListAnswer, place: PlaceOfPage, columns: Column[], zone?: string): void {
    if (this.printed(answer)) return;
    const { recordsFiltered } = answer;
    const data = inOneZone(answer.data, zone);
    const { isTTY, columns: width } = this.deps.stdout;
    if (data.length > 0) this.lines(formatTable(data, columns, isTTY ? width : undefined));
    this.lines([pageText(place, data, recordsFiltered)]);
  }

  /** What was found, in a table, and a line that says what it comes to. */
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
  doneWith(answer: Answer<object>, zone?: string): void {
    if (this.printed(answer)) return;
    this.lines([cellText(answer.message), '', ...formatRecord(inOneZone(answer.data, zone))]);
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

/** Times without a zone are by the clock of the company that they are about. People see all of them in UTC. */
function inOneZone<T>(data: T, zone: string | undefined): T {
  return zone === undefined ? data : inUtc(data, zone);
}

function pageText(place: PlaceOfPage, rows: Record<string, unknown>[], all: number): string {
  const { start, length, after, rowID } = place;
  const shown = rows.length;
  if (after !== undefined && shown === 0) return `None behind ${after}; there are ${all}.`;
  if (shown === 0) return all === 0 ? 'None.' : `None from ${start} on; there are ${all}.`;
  if (rowID !== undefined && shown < all) {
    // How far it is to the end is not known: rows came meanwhile.
    const next = shown < length ? '' : ` The next: --after ${cellText(rows.at(-1)![rowID])}`;
    return `\n${shown} of ${all}.${next}`;
  }
  const end = start + shown;
  if (shown === all) return `\n${all} in all.`;
  return `\n${start + 1} to ${end} of ${all}.${end < all ? ` The next: --start ${end}` : ''}`;
}
