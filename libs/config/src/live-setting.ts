import { readFileSync, statSync } from 'node:fs';

/** A file is looked at this often, and read once it was left alone for as long: it may be half written before. */
const LOOK_EVERY_MS = 1_000;
const SETTLED_MS = 100;

/** Where the value of a setting comes from while the process runs. */
export interface LiveSource<T> {
  name: string;
  file: string;
  /** @throws Error where the text is no value of the setting. */
  parse(text: string): T;
}

/**
 * A setting that may be changed without a new start, where it stands in a file (`NAME_FILE`): secrets are rotated so. What can't
 * be read changes nothing: the process goes on with what it had, and warns once of each such content.
 */
export class LiveSetting<T> {
  private lookedAt = 0;
  private seen: string;

  constructor(
    private value: T,
    private readonly source: LiveSource<T> | null = null,
    private readonly now: () => number = Date.now,
  ) {
    this.seen = source ? stampOf(source.file).stamp : '';
  }

  /** What holds now; a change in the file is seen within about two seconds. The same object until it changes. */
  get current(): T {
    if (this.source && this.now() - this.lookedAt >= LOOK_EVERY_MS) this.look(this.source);
    return this.value;
  }

  private look({ name, file, parse }: LiveSource<T>): void {
    this.lookedAt = this.now();
    const { stamp, changedAt } = stampOf(file);
    if (stamp === this.seen || Math.abs(this.now() - changedAt) < SETTLED_MS) return;
    this.seen = stamp;
    try {
      this.value = parse(readFileSync(file, 'utf8'));
    } catch {
      // Not the cause: it could quote what the file holds.
      process.emitWarning(`${name}_FILE holds nothing usable: what was read before stays`, 'HeraldSetting');
    }
  }
}

/** What changes with a file's content; a file that is gone has none. */
function stampOf(file: string): { stamp: string; changedAt: number } {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return { stamp: 'gone', changedAt: 0 };
  return { stamp: `${stat.ino} ${stat.mtimeMs} ${stat.size}`, changedAt: stat.mtimeMs };
}
