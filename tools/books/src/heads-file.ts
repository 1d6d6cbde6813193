import type { SignedCheckpoint } from '@herald/billing/books';

/** The format of a file of signed checkpoints: one per line, the same as from `herald billing export-heads`. */
export function headsText(heads: SignedCheckpoint[]): string {
  return heads.map((head) => `${JSON.stringify(head)}\n`).join('');
}

/** @throws if a line is not a signed checkpoint, or there is no line */
export function headsIn(text: string): SignedCheckpoint[] {
  const heads = text.split('\n').flatMap((line, index) =>
    line.trim() === '' ? [] : [headIn(line, index + 1)],
  );
  if (heads.length === 0) throw new Error('The file has no signed checkpoint.');
  return heads;
}

function headIn(line: string, number: number): SignedCheckpoint {
  try {
    const head = JSON.parse(line) as Partial<SignedCheckpoint> | null;
    if (
      typeof head?.company === 'number' &&
      typeof head.payment === 'number' &&
      head.link &&
      head.signature
    ) {
      return head as SignedCheckpoint;
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Error(`Line ${number} of the file is not a signed checkpoint.`);
}
