import { copyFileSync, createReadStream, existsSync, renameSync, statSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';

const CHECK_EVERY_MS = 2_000;
const ROTATE_AT_START_BYTES = 5 * 1024 * 1024;
const ROTATE_WHILE_RUNNING_BYTES = 100 * 1024 * 1024;
/** If more than this is written between two looks, only the end is counted. */
const MAX_READ_BYTES = 4 * 1024 * 1024;

export interface LogCounts {
  warnings: number;
  errors: number;
}

/** Renames a large log to `<name>.log.1` before a start. */
export function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > ROTATE_AT_START_BYTES) renameSync(file, `${file}.1`);
}

/**
 * Counts the warnings and errors in the logs of services (one JSON object per line, see libs/telemetry/src/logging), reports new entries, and limits the
 * size of the files.
 */
export class LogWatch {
  private readonly offsets = new Map<string, number>();
  private readonly counts = new Map<string, LogCounts>();
  private readonly timer: NodeJS.Timeout;
  private polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly logDir: string,
    names: string[],
    private readonly report: (line: string) => void,
  ) {
    for (const name of names) {
      this.offsets.set(name, sizeOf(this.fileOf(name)));
      this.counts.set(name, { warnings: 0, errors: 0 });
    }
    this.timer = setInterval(() => (this.polling = this.polling.then(() => this.poll())), CHECK_EVERY_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Counts since the start, by process. */
  totals(): Record<string, LogCounts> {
    return Object.fromEntries(this.counts);
  }

  /** Counts the lines since the last look. */
  async poll(): Promise<void> {
    for (const name of this.offsets.keys()) {
      const added = await this.countNew(name);
      const total = this.counts.get(name)!;
      total.warnings += added.warnings;
      total.errors += added.errors;
      if (added.errors > 0) {
        this.report(
          `${name}: ${described(added)} logged, ${described(total)} in total (${this.fileOf(name)})`,
        );
      }
    }
  }

  private async countNew(name: string): Promise<LogCounts> {
    const file = this.fileOf(name);
    const size = sizeOf(file);
    const known = this.offsets.get(name) ?? 0;
    const start = size < known ? 0 : Math.max(known, size - MAX_READ_BYTES);
    this.offsets.set(name, size);
    const added: LogCounts = { warnings: 0, errors: 0 };
    if (size === start) return added;
    try {
      for await (const chunk of createReadStream(file, { start, end: size - 1, encoding: 'latin1' })) {
        added.warnings += occurrences(chunk as string, '"level":"warn"');
        added.errors += occurrences(chunk as string, '"level":"error"');
      }
      if (size > ROTATE_WHILE_RUNNING_BYTES) this.cut(name, file);
    } catch (error) {
      this.report(`${basename(file)} cannot be read or shortened (${(error as Error).message})`);
    }
    return added;
  }

  /** The process keeps the file open for appending, so the content is copied and the file truncated in place. */
  private cut(name: string, file: string): void {
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
    this.offsets.set(name, 0);
  }

  private fileOf(name: string): string {
    return join(this.logDir, `${name}.log`);
  }
}

function described({ warnings, errors }: LogCounts): string {
  const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
  return `${counted(errors, 'error')} and ${counted(warnings, 'warning')}`;
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}
