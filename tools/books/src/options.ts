import { parseArgs } from 'node:util';

const USAGE = 'Usage: `npm run books -- [--heads | --anchors <file>]`';

export interface Options {
  /** Prints signed checkpoints instead of running the checks. */
  heads: boolean;
  /** File of earlier checkpoints, with which the payments are compared. */
  anchors?: string | undefined;
}

/** The options of `npm run books`. @throws Error with the usage; otherwise a misspelt option would skip a check without notice */
export function readOptions(args: string[]): Options {
  try {
    const { heads, anchors } = parseArgs({
      args,
      options: { heads: { type: 'boolean', default: false }, anchors: { type: 'string' } },
    }).values;
    if (anchors?.trim() === '') throw new Error('--anchors needs the path of a file.');
    if (heads && anchors !== undefined) throw new Error('--heads cannot be used with --anchors.');
    return { heads, anchors };
  } catch (error) {
    throw new Error(`${(error as Error).message} ${USAGE}`, { cause: error });
  }
}
