import { setTimeout as pause } from 'node:timers/promises';
import { type CliError, NoAnswerError, RefusedError } from '../cli-error';
import type { CompanyApi } from '../operator-api';
import { chainOf, forward, type Outcome, type ListenedEvent } from './forward';
import type { OwnSecrets } from './own-secrets';

export interface Listened {
  name: string;
  since: string;
  missed: { since: string; until: string } | null;
  signedWith: 'company' | 'given';
  events: ListenedEvent[];
}

/** Events of a listener, in the order of their occurrence. */
export interface ListenerVoice {
  listening(answer: Listened): void;
  missed(since: string, until: string): void;
  /** Called before the acknowledgement; the only event of a callback if nothing is forwarded. */
  received(event: ListenedEvent): void;
  forwarded(event: ListenedEvent, outcome: Outcome, againInMs: number | null): void;
  /** Herald has confirmed the acknowledgement: the callback never comes again. */
  acknowledged(event: ListenedEvent): void;
  unavailable(error: CliError): void;
  available(): void;
}

export interface ListenOptions {
  api: CompanyApi;
  name: string;
  own: OwnSecrets;
  target: URL | null;
  isWanted(event: ListenedEvent): boolean;
  voice: ListenerVoice;
}

const WAIT_SECONDS = 10;
/** New callbacks of a request. They are acknowledged together: if none is held back, at most this number is repeated after a kill. */
const AT_ONCE = 20;
/** The limit of the API for one request. */
const MOST_AT_ONCE = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Polling interval for new callbacks while others wait for a retry. */
const POLL_INTERVAL_MS = 500;

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
  private handled: ListenedEvent[] = [];
  private readonly trying = new Map<string, Trying>();
  /** Received and not handled: they wait for a retry, or behind one. The next request returns them again, in front of new callbacks. */
  private heldBack = 0;
  private isUnavailable = false;
  private missedSince: string | undefined;
  private isListening = false;

  constructor(private readonly options: ListenOptions) {}

  /** Does not return. @throws CliError if Herald refuses permanently */
  async listen(): Promise<never> {
    for (;;) {
      const { events } = await this.ask();
      // Another client of the same name may have acknowledged a callback that waited for its retry here.
      const pending = new Set(events.map(({ id }) => id));
      for (const id of this.trying.keys()) if (!pending.has(id)) this.trying.delete(id);
      const held = new Set<string>();
      for (const event of events) await this.handleEvent(event, held);
      this.heldBack = events.length - this.handled.length;
      if (this.handled.length === 0 && events.length > 0) await pause(POLL_INTERVAL_MS);
    }
  }

  /** Acknowledges the handled callbacks and requests the waiting callbacks. Repeats until there is a response. */
  private async ask(): Promise<Listened> {
    const { api, name, own } = this.options;
    const acknowledged = this.handled.map(({ id }) => id);
    const limit = Math.min(MOST_AT_ONCE, AT_ONCE + this.heldBack);
    const body = { name, wait: this.trying.size > 0 ? 0 : WAIT_SECONDS, limit, acknowledged, ...own };
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        const { data } = await api.change<Listened>('POST', '/callback/listen', body);
        this.answered(data);
        return data;
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (!this.isUnavailable) this.options.voice.unavailable(error);
        this.isUnavailable = true;
        await pause(pauseMs);
      }
    }
  }

  private answered(answer: Listened): void {
    const { voice } = this.options;
    if (this.isUnavailable) voice.available();
    this.isUnavailable = false;
    if (!this.isListening) voice.listening(answer);
    this.isListening = true;
    for (const event of this.handled.splice(0)) if (this.options.isWanted(event)) voice.acknowledged(event);
    const { missed } = answer;
    if (missed && missed.since !== this.missedSince) voice.missed(missed.since, missed.until);
    this.missedSince = missed?.since;
  }

  /** @param held chains with an earlier callback that waits for a retry */
  private async handleEvent(event: ListenedEvent, held: Set<string>): Promise<void> {
    const { target, voice, isWanted } = this.options;
    const chain = chainOf(event);
    const trying = this.trying.get(event.id);
    if (held.has(chain)) return;
    if (trying && trying.due > performance.now()) return void held.add(chain);
    if (!isWanted(event)) return void this.handled.push(event);
    if (!trying) voice.received(event);
    if (target) {
      const outcome = await forward(target, event);
      const tries = (trying?.tries ?? 0) + 1;
      const againInMs = outcome.isOver ? null : Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
      voice.forwarded(event, outcome, againInMs);
      if (againInMs !== null) {
        this.trying.set(event.id, { tries, due: performance.now() + againInMs });
        held.add(chain);
        return;
      }
      this.trying.delete(event.id);
    }
    this.handled.push(event);
  }
}

function isPassing(error: unknown): error is CliError {
  if (error instanceof RefusedError) return error.status === 429 || error.status >= 500;
  return error instanceof NoAnswerError;
}
