export interface OpenRequest {
  /** Its name. */
  of: string;
  /** Of its name and its values. */
  digest: string;
  key: string;
  /** Of the first attempt, ms. */
  at: number;
  /** Another request of the same name was executed since. */
  isPassed?: true;
}

/** Shorter than the 24 hours for which the server stores an Idempotency-Key. */
const KEPT_MS = 23 * 3_600_000;

/**
 * Requests whose outcome is not known, with their Idempotency-Keys. They are stored, so that a repetition has the same key although the screen
 * was left or the page was reloaded.
 */
export class OpenRequests {
  /** Also requests whose outcome has arrived on a screen that was left: this screen still shows their drafts. */
  private open: OpenRequest[];

  constructor(
    private readonly store: { kept(): OpenRequest[]; keep(open: OpenRequest[]): void },
    private readonly now = Date.now,
  ) {
    this.open = this.stored();
  }

  /** @returns the key of the request, and whether it may have been executed before */
  async begin(of: string, values: unknown): Promise<{ key: string; isRepeated: boolean }> {
    const digest = await digestOf(`${of}\n${JSON.stringify(values)}`);
    const known = this.open.find((one) => one.digest === digest && this.isKept(one));
    if (known) return { key: known.key, isRepeated: true };
    const made: OpenRequest = { of, digest, key: crypto.randomUUID(), at: this.now() };
    this.change((open) => [...open, made]);
    return { key: made.key, isRepeated: false };
  }

  /** The outcome is known: another request with the same values is a new one. */
  end(of: string, key: string, isExecuted: boolean): void {
    this.change((open) =>
      open
        .filter((one) => one.key !== key)
        .map((one) => (isExecuted && one.of === of ? { ...one, isPassed: true } : one)),
    );
  }

  /** Whether a request of this name may have been executed, and none since. */
  has(of: string): boolean {
    return this.open.some((one) => one.of === of && !one.isPassed && this.isKept(one));
  }

  private change(by: (open: OpenRequest[]) => OpenRequest[]): void {
    this.open = by(this.open);
    this.store.keep(by(this.stored()));
  }

  private stored(): OpenRequest[] {
    return this.store.kept().filter((one) => this.isKept(one));
  }

  private isKept({ at }: OpenRequest): boolean {
    return this.now() - at < KEPT_MS;
  }
}

async function digestOf(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
