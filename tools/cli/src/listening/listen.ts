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

/** What a listener has to say, in its order. */
export interface ListenerVoice {
  listening(answer: Listened): void;
  missed(since: string, until: string): void;
  /** Before it is acknowledged: where nothing is forwarded, this is all that becomes of it. */
  told(told: Told): void;
  forwarded(told: Told, outcome: Outcome, againInMs: number | null): void;
  /** Herald has confirmed it: it never comes again. */
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
/** Acknowledged together: so many come again at most, after a kill. */
const AT_ONCE = 20;
const MOST_AT_ONCE = 100;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** While some are to be tried again, new ones are asked for so often. */
const LOOK_MS = 500;

interface Trying {
  tries: number;
  due: number;
}

/** Takes what waits for a listener, hands it on, and acknowledges what was taken; on and on, whoever is away meanwhile. */
export class Listen {
  /** Handled, and not confirmed yet. */
  private handled: Told[] = [];
  private readonly trying = new Map<string, Trying>();
  private isAway = false;
  private missedSince: string | undefined;
  private isListening = false;

  constructor(private readonly options: ListenOptions) {}

  /** Never ends by itself. @throws CliError where it is refused for good */
  async run(): Promise<never> {
    for (;;) {
      const { events } = await this.ask();
      const held = new Set<string>();
      for (const told of events) await this.take(told, held);
      if (this.handled.length === 0 && events.length > 0) await pause(LOOK_MS);
    }
  }

  /** Acknowledges what was handled, and asks for what waits. Goes on asking until it is answered. */
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

  /** @param held chains of which an earlier one is to be tried again first */
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
