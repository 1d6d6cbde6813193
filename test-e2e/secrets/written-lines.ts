import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface WrittenLine {
  /** `gateway.log` */
  file: string;
  text: string;
  /** null for a line that is not from Herald's loggers. */
  level: string | null;
}

/**
 * MongoDB's own "Slow query", which contains the query. Slow queries depend on the machine, and this log is kept with the data. A system on
 * given servers has no such lines.
 */
const SLOW_QUERY = /"id":51803\b/;

/** All log lines of a system's processes, including the servers. */
export async function writtenLines(dir: string): Promise<WrittenLine[]> {
  const logs = join(dir, 'logs');
  const files = await readdir(logs);
  const texts = await Promise.all(files.map((file) => readFile(join(logs, file), 'utf8')));
  return files.flatMap((file, index) =>
    texts[index]!.split('\n')
      .filter((text) => text !== '' && !SLOW_QUERY.test(text))
      .map((text) => ({ file, text, level: /"level":"(\w+)"/.exec(text)?.[1] ?? null })),
  );
}

/** Lines that contain a text, shortened, with their location. */
export function linesWith(lines: WrittenLine[], text: string): string[] {
  return lines
    .filter((line) => line.text.includes(text))
    .map(({ file, text: line }) => `${file}: ${line.slice(0, 400)}`);
}
