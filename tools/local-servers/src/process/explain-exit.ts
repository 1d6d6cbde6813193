import { readFileSync } from 'node:fs';
import { SetupError } from '../setup-error';
import type { ProcessSpec } from './process-spec';

const TAIL_BYTES = 16 * 1024;

const knownCauses: { pattern: RegExp; what: string; remedy: string }[] = [
  {
    pattern: /ENOSPC|No space left on device|enospc/,
    what: 'the disk is full',
    remedy: 'Free some space and start again',
  },
  {
    pattern: /EADDRINUSE|Address already in use|eaddrinuse/,
    what: 'a port that it needs is taken',
    remedy: 'Stop what listens there and start again',
  },
  {
    pattern: /EACCES|Permission denied|eacces/,
    what: 'it has no right to its files',
    remedy: 'Give your user the right to the .local folder, or remove it',
  },
];

/** Why a process ended before it was ready, in one line, from its exit and the end of its log. */
export function explainExit(
  spec: Pick<ProcessSpec, 'name' | 'logFile'>,
  exit: { code: number | null; signal: string | null },
): SetupError {
  const tail = endOfFile(spec.logFile);
  const how = exit.signal ? `by ${exit.signal}` : `with code ${exit.code}`;
  const cause = knownCauses.find(({ pattern }) => pattern.test(tail));
  if (cause)
    return new SetupError(`${spec.name} ended: ${cause.what}`, `${cause.remedy} (log: ${spec.logFile})`);
  return new SetupError(`${spec.name} ended ${how} before it was ready`, `See ${spec.logFile}`);
}

function endOfFile(file: string): string {
  try {
    return readFileSync(file).subarray(-TAIL_BYTES).toString('utf8');
  } catch {
    return ''; // no log, nothing to explain from
  }
}
