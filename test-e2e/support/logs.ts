import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { herald } from './herald';

/** Names of the log files that contain a text. */
export async function logsWith(text: string): Promise<string[]> {
  const dir = join(herald().dir, 'logs');
  const names = await readdir(dir);
  const contents = await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')));
  return names.filter((_, index) => contents[index]!.includes(text));
}
