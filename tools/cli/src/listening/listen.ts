import { setTimeout as pause } from 'node:timers/promises';
import { type CliError, NoAnswerError, RefusedError } from '../cli-error';
import type { CompanyApi } from '../operator-api';
import { chainOf, forward, type Outcome, type Told } from './forward';
import type { OwnSecrets } from './own-secrets';

export interface Listened {
  name: string;
  since: string;
  missed: { since: string; until: string } | null;
  signedWith: 'company' | 'given';
  events: Told[];
}

/** Events of a listener, in the order of their occurrence. */
export interface ListenerVoice {
  listening(answer: Listened): void;
  missed(since: string, until: string): void;
  /** Called before the acknowledgement; the only event of a callback if nothing is forwarded. */
  told(told: Told): void;
  forwarded(told: Told, outcome: Outcome, againInMs: number | null): void;
  /** Herald has confirmed the acknowledgement: the callback never comes again. */
  acknowledged(told: Told): void;
  away(error: CliError): void;
  back(): void;
}

export interface ListenOptions {
  api: CompanyApi;
  name: string;
  own: OwnSecrets;
  target: URL | null;
  isWanted(told: Told): boolean;
  voice: ListenerVoice;
}

const WAIT_SECONDS = 10;
/** Acknowledged together: at most this number is repeated after a kill. */
const AT_ONCE = 20;
const MOST_AT_ONCE = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Polling interval for new callbacks while others wait for a retry. */
const LOOK_MS = 500;

interface Trying {
  tries: number;
  due: number;
}

/**
 * Receives the waiting callbacks of a listener, forwards them, and acknowledges them, in an endless loop that survives outages of both
 * sides.
 */
export class Listen {
  /** Handled, and not yet confirmed. */
  private handled: Told[] = [];
  private readonly trying = new Map<string, Trying>();
  private isAway = false;
  private missedSince: string | undefined;
  private isListening = false;

  constructor(private readonly options: ListenOptions) {}

  /** Does not return. @throws CliError if Herald refuses permanently */
  async run(): Promise<never> {
    for (;;) {
      const { events } = await this.ask();
      const held = new Set<string>();
      for (const told of events) await this.take(told, held);
      if (this.handled.length === 0 && events.length > 0) await pause(LOOK_MS);
    }
  }

  /** Acknowledges the handled callbacks and requests the waiting callbacks. Repeats until there is a response. */
  private async ask(): Promise<Listened> {
    const { api, name, own } = this.options;
    const acknowledged = this.handled.map(({ id }) => id);
    const limit = Math.min(MOST_AT_ONCE, AT_ONCE + this.trying.size);
    const body = { name, wait: this.trying.size > 0 ? 0 : WAIT_SECONDS, limit, acknowledged, ...own };
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        const { data } = await api.change<Listened>('POST', '/callback/listen', body);
        this.answered(data);
        return data;
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (!this.isAway) this.options.voice.away(error);
        this.isAway = true;
        await pause(pauseMs);
      }
    }
  }

  private answered(answer: Listened): void {
    const { voice } = this.options;
    if (this.isAway) voice.back();
    this.isAway = false;
    if (!this.isListening) voice.listening(answer);
    this.isListening = true;
    for (const told of this.handled.splice(0)) if (this.options.isWanted(told)) voice.acknowledged(told);
    const { missed } = answer;
    if (missed && missed.since !== this.missedSince) voice.missed(missed.since, missed.until);
    this.missedSince = missed?.since;
  }

  /** @param held chains with an earlier callback that waits for a retry */
  private async take(told: Told, held: Set<string>): Promise<void> {
    const { target, voice, isWanted } = this.options;
    const chain = chainOf(told);
    const trying = this.trying.get(told.id);
    if (held.has(chain)) return;
    if (trying && trying.due > performance.now()) return void held.add(chain);
    if (!isWanted(told)) return void this.handled.push(told);
    if (!trying) voice.told(told);
    if (target) {
      const outcome = await forward(target, told);
      const tries = (trying?.tries ?? 0) + 1;
      const againInMs = outcome.isOver ? null : Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
      voice.forwarded(told, outcome, againInMs);
      if (againInMs !== null) {
        this.trying.set(told.id, { tries, due: performance.now() + againInMs });
        held.add(chain);
        return;
      }
      this.trying.delete(told.id);
    }
    this.handled.push(told);
  }
}

function isPassing(error: unknown): error is CliError {
  if (error instanceof RefusedError) return error.status === 429 || error.status >= 500;
  return error instanceof NoAnswerError;
}
