interface LateRequest<T> {
  command: number;
  /** Who takes the answer, should it come. */
  taker: T;
}

/** Requests that had no answer in time, by their sequence numbers, while one may still come: so many at most, and for so long. */
export class LateRequests<T> {
  private readonly requests = new Map<number, LateRequest<T> & { since: number }>();

  constructor(
    private readonly most: number,
    private readonly keptMs: number,
  ) {}

  get size(): number {
    return this.requests.size;
  }

  add(sequence: number, request: LateRequest<T>, now: number): void {
    this.requests.set(sequence, { ...request, since: now });
    if (this.requests.size <= this.most) return;
    const [oldest] = this.requests.keys();
    this.requests.delete(oldest!);
  }

  /** Who waits for the answer of this number, if it `answers` that command; then nobody does any more. */
  take(sequence: number, answers: (command: number) => boolean): T | null {
    const request = this.requests.get(sequence);
    if (!request || !answers(request.command)) return null;
    this.requests.delete(sequence);
    return request.taker;
  }

  forget(now: number): void {
    for (const [sequence, { since }] of this.requests) {
      if (now - since < this.keptMs) return;
      this.requests.delete(sequence);
    }
  }

  clear(): void {
    this.requests.clear();
  }
}
