interface LateRequest<T> {
  command: number;
  /** Receives a late answer. */
  taker: T;
}

/** Requests without an answer in time, by sequence number, while an answer may still arrive. Their number and age are limited. */
export class LateRequests<T> {
  private readonly requests = new Map<number, LateRequest<T> & { since: number }>();

  constructor(
    private readonly most: number,
    private readonly keptMs: number,
  ) {}

  remember(sequence: number, request: LateRequest<T>, now: number): void {
    this.requests.set(sequence, { ...request, since: now });
    if (this.requests.size <= this.most) return;
    const [oldest] = this.requests.keys();
    this.requests.delete(oldest!);
  }

  /** Removes and returns the receiver of the answer with this number, if it `answers` that command. */
  settle(sequence: number, answers: (command: number) => boolean): T | null {
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
