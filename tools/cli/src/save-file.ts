import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CliError } from './cli-error';
import type { TextStream } from './output';

/** Writes an export to a file, which must not exist yet, or to stdout. @throws CliError */
export async function saveFile(lines: Readable, file: string | undefined, stdout: TextStream): Promise<void> {
  // A piece of the response may end within a character, but a piece of text does not.
  if (file === undefined) lines.setEncoding('utf8');
  const output = new Writable({
    write: (piece: string, _encoding, done) => {
      stdout.write(piece);
      done();
    },
    decodeStrings: false,
  });
  await pipeline(
    lines,
    file === undefined ? output : createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  ).catch((error: Error) => {
    throw new CliError(`The export is incomplete: ${error.message}`);
  });
}
