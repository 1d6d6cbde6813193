import { readFileSync, statSync } from 'node:fs';

/** The interval of polls. A file is read after it has not changed for `SETTLED_MS`, because a newer file may be incomplete. */
const POLL_INTERVAL_MS = 1_000;
const SETTLED_MS = 100;

/** The source of a setting's value while the process runs. */
export interface LiveSource<T> {
  name: string;
  file: string;
  /** @throws Error if the text is not a valid value of the setting */
  parse(text: string): T;
}

/**
 * A setting that may change without a restart if it comes from a file (`NAME_FILE`), for the rotation of secrets. If a new content cannot be parsed,
 * the process keeps the previous value and logs a warning once.
 */
export class LiveSetting<T> {
  private seen: string;

  /** @param value the content of the file at the start. Without a `source` the setting never changes. */
  constructor(
    private value: T,
    source: LiveSource<T> | null = null,
  ) {
    this.seen = source ? stampOf(source.file).stamp : '';
    // An idle process polls too. Otherwise its first request after a rotation would use the previous keys.
    if (source) setInterval(() => this.poll(source), POLL_INTERVAL_MS).unref();
  }

  /** The current value, the same object until it changes. A change of the file takes effect within about two seconds. */
  get current(): T {
    return this.value;
  }

  private poll({ name, file, parse }: LiveSource<T>): void {
    const { stamp, changedAt } = stampOf(file);
    if (stamp === this.seen || Math.abs(Date.now() - changedAt) < SETTLED_MS) return;
    this.seen = stamp;
    try {
      this.value = parse(readFileSync(file, 'utf8'));
    } catch {
      // Without the cause, which could quote the content of the file.
      process.emitWarning(
        `The file of ${name}_FILE has no valid value: the previous value stays in use`,
        'HeraldSetting',
      );
    }
  }
}

/** Identifies the version of a file by its inode, change time and size. */
function stampOf(file: string): { stamp: string; changedAt: number } {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return { stamp: 'gone', changedAt: 0 };
  return { stamp: `${stat.ino} ${stat.mtimeMs} ${stat.size}`, changedAt: stat.mtimeMs };
}
