import type { SignedCheckpoint } from '@herald/billing/books';

/** The format of a file of signed checkpoints: one per line, the same as from `herald billing export-heads`. */
export function headsText(heads: SignedCheckpoint[]): string {
  return heads.map((head) => `${JSON.stringify(head)}\n`).join('');
}

/** @throws if a line is not a signed checkpoint */
export function headsIn(text: string): SignedCheckpoint[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => headIn(line, index + 1));
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
