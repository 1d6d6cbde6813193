import { readFileSync, statSync } from 'node:fs';

/** Files are polled this often, and read when they have not changed for `SETTLED_MS`: a younger file may be half written. */
const LOOK_EVERY_MS = 1_000;
const SETTLED_MS = 100;

/** The source of a setting's value while the process runs. */
export interface LiveSource<T> {
  name: string;
  file: string;
  /** @throws Error if the text is no valid value of the setting */
  parse(text: string): T;
}

/**
 * A setting that may change without a restart if it comes from a file (`NAME_FILE`), for the rotation of secrets. Contents that cannot be parsed
 * change nothing: the process keeps the previous value, and warns once for each such content.
 */
export class LiveSetting<T> {
  private seen: string;

  /** @param value the content of the file at the start; without a `source` the setting never changes. */
  constructor(
    private value: T,
    source: LiveSource<T> | null = null,
  ) {
    this.seen = source ? stampOf(source.file).stamp : '';
    // An idle process polls too: otherwise its first request after a rotation would meet the keys of before.
    if (source) setInterval(() => this.look(source), LOOK_EVERY_MS).unref();
  }

  /** The value in force; a change of the file is seen within about two seconds. The same object until it changes. */
  get current(): T {
    return this.value;
  }

  private look({ name, file, parse }: LiveSource<T>): void {
    const { stamp, changedAt } = stampOf(file);
    if (stamp === this.seen || Math.abs(Date.now() - changedAt) < SETTLED_MS) return;
    this.seen = stamp;
    try {
      this.value = parse(readFileSync(file, 'utf8'));
    } catch {
      // Not the cause: it could quote the content of the file.
      process.emitWarning(`${name}_FILE holds nothing usable: what was read before stays`, 'HeraldSetting');
    }
  }
}

/** The version of a file's content; a missing file has none. */
function stampOf(file: string): { stamp: string; changedAt: number } {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return { stamp: 'gone', changedAt: 0 };
  return { stamp: `${stat.ino} ${stat.mtimeMs} ${stat.size}`, changedAt: stat.mtimeMs };
}
