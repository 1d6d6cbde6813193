import { type LocalNumbers, problemOfNumber } from '@herald/phone-numbers';

/** A recipient that was left out, as the request wrote it. */
export interface RejectedNumber {
  number: string;
  reason: string;
}

/** Of a large send an answer names the first ones only. */
const MOST_NAMED = 100;
const LONGEST = 30;

/** Counts the recipients of a request that are left out, and names the first of them. */
export class RejectedNumbers {
  private rejected = 0;
  private readonly rejectedNumbers: RejectedNumber[] = [];

  constructor(private readonly localNumbers: LocalNumbers | null) {}

  add(raw: unknown, reason?: string): void {
    this.rejected++;
    if (this.rejectedNumbers.length === MOST_NAMED) return;
    const isWritten = typeof raw === 'string' || typeof raw === 'number';
    const number = isWritten ? String(raw).slice(0, LONGEST) : '';
    const problem = isWritten ? problemOfNumber(raw, this.localNumbers) : 'it is no number';
    this.rejectedNumbers.push({ number, reason: reason ?? problem });
  }

  get result(): { rejected: number; rejectedNumbers: RejectedNumber[] } {
    return { rejected: this.rejected, rejectedNumbers: this.rejectedNumbers };
  }
}
