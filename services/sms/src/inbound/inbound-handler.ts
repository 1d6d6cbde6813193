import { CALLBACK_EVENT, type CompanySettings, type CompanySnapshot } from '@herald/contracts';
import { type Logger, maskNumber } from '@herald/telemetry/logging';
import { localNumbersOf, normalizeNumber } from '@herald/values/phone-numbers';
import type { Acknowledge, InboundMessage } from '../carriers/carrier';
import type { StopListStore } from '../rules/stop-list/stop-list-store';
import { type ArrivalStore, joinedText, sequencesOf } from './arrival-store';
import type { ArrivalDocument, InboundAction } from './inbound-model';
import type { InboundMetrics } from './inbound-metrics';
import type { InboundStore } from './inbound-store';
import type { InboundPublisher } from './inbound-publisher';
import type { InboundOwners } from './inbound-owners';
import { Repetitions, type Verdict } from './repetitions';
import type { StandingConnections } from './standing-connections';
import { keywordOf, wordOf } from './words';

export interface InboundHandlerDeps {
  arrivals: Pick<ArrivalStore, 'record' | 'decide' | 'settle' | 'remove' | 'repeated' | 'unfinished'>;
  /** Connections of other processes. */
  connections: Pick<StandingConnections, 'isUp'>;
  store: Pick<InboundStore, 'append'>;
  owners: Pick<InboundOwners, 'of'>;
  stopList: Pick<StopListStore, 'addNumbers' | 'remove'>;
  companies: { get(company: number): Promise<CompanySnapshot | null> };
  publisher: Pick<InboundPublisher, 'publish'>;
  metrics: InboundMetrics;
  logger: Logger;
}

/** Words that take a phone off the stop list again. */
const START_WORDS = new Set(['START', 'UNSTOP', 'СТАРТ', 'სტარტ'].map(wordOf));
/** Messages of one phone are handled one after the other; this is the number of parallel queues. */
const LINES = 32;
/** Parts of a message arrive within seconds; after this time the missing parts are no longer awaited. */
const INCOMPLETE_MS = 10 * 60_000;
const UNFINISHED_AT_ONCE = 500;
/** A stored message with the same id is the same message. */
const KNOWN_BY_ID: ReturnType<Repetitions['came']> = { verdict: 'again', answered: () => undefined };
/** Parts that arrive after their message was closed start further messages, up to this number. */
const MOST_LATE = 10;

/**
 * Handles inbound messages: joins their parts, finds the owner and publishes the event. STOP and the companies' other stop words put
 * the phone on the stop lists of the companies of the address; START takes it off.
 */
export class InboundHandler {
  private readonly lines: Promise<void>[] = Array.from({ length: LINES }, () => Promise.resolve());

  private readonly repetitions = new Repetitions();

  constructor(private readonly deps: InboundHandlerDeps) {}

  /**
   * Acknowledges a message once it and its effect are stored. A repeated message has the same effect. Call it in the order of
   * arrival; the caller limits the number of waiting messages.
   */
  handle(message: InboundMessage, acknowledge: Acknowledge): Promise<void> {
    const line = lineOf(message.from);
    const begun = performance.now();
    const { verdict, answered } =
      message.id === undefined ? this.repetitions.came(message, begun) : KNOWN_BY_ID;
    this.lines[line] = this.lines[line]!.then(async () => {
      try {
        await this.receive(message, verdict);
      } catch (error) {
        this.deps.logger.warn('inbound.failed', { route: message.route, error });
        answered(false);
        return acknowledge(false);
      }
      answered(true);
      acknowledge(true);
      this.deps.metrics.answered((performance.now() - begun) / 1_000);
    });
    return this.lines[line];
  }

  /** Resolves when every message is answered. */
  async drain(): Promise<void> {
    await Promise.all(this.lines);
  }

  /** Finishes messages whose missing parts did not arrive, and messages that a crashed process left unfinished. */
  async closeIncomplete(goOn: () => boolean, olderThanMs = INCOMPLETE_MS): Promise<void> {
    while (goOn()) {
      const unfinished = await this.deps.arrivals.unfinished(olderThanMs, UNFINISHED_AT_ONCE);
      for (const arrival of unfinished) if (goOn()) await this.finish(arrival);
      if (unfinished.length < UNFINISHED_AT_ONCE) return;
    }
  }

  private async receive(message: InboundMessage, verdict: Verdict): Promise<void> {
    const { owner, companies } = message.part
      ? {}
      : await this.deps.owners.of(message.to, keywordOf(message.text));
    for (let late = 0; late < MOST_LATE;) {
      const { arrival, isOther } = await this.deps.arrivals.record(message, late, owner);
      if (isOther) {
        if (!arrival.stored) await this.finish(arrival);
        await this.deps.arrivals.remove(arrival);
        continue;
      }
      const { decided, parts, total } = arrival;
      const sequence = message.part?.sequence ?? 1;
      const isLeftOut = decided && !decided.sequences.includes(sequence);
      if (isLeftOut) late++;
      else if (!arrival.stored) {
        if (decided || Object.keys(parts).length === total) await this.finish(arrival, companies);
        return;
      } else if (await this.isRepetition(arrival, message, verdict)) {
        return this.deps.arrivals.repeated(arrival, sequence, message.connection.id);
      } else await this.deps.arrivals.remove(arrival);
    }
    throw new Error('Parts repeatedly arrived after their message was closed.');
  }

  /**
   * Whether the SMSC may have repeated a stored message because the answer may not have arrived. Otherwise the phone has sent the
   * same text once more.
   */
  private async isRepetition(
    { connections, decided, total }: ArrivalDocument,
    { connection, part }: InboundMessage,
    verdict: Verdict,
  ): Promise<boolean> {
    // Alone it would make another partial message.
    if (decided && decided.sequences.length < total) return true;
    if (verdict !== null) return verdict === 'again';
    const answeredOn = connections[part?.sequence ?? 1];
    if (answeredOn === undefined) return true;
    if (answeredOn === connection.id) return false;
    return !(this.repetitions.isUp(answeredOn) ?? (await this.deps.connections.isUp(answeredOn)));
  }

  /**
   * Makes a message of the parts that have arrived, and publishes it. It is idempotent.
   * @param companies the companies of its address, if the caller has looked them up already
   */
  private async finish(arrival: ArrivalDocument, companies?: number[]): Promise<void> {
    const { arrivals, store, publisher, metrics, logger } = this.deps;
    const decided = arrival.decided ? arrival : await this.decide(arrival);
    // Another process has finished it, and another message has its key now. Or another part has arrived: the message is finished
    // with it, or by the next sweep.
    if (!decided?.decided) return;
    const { owner, sequences } = decided.decided;
    const { message: _id, route, from, to, total, at } = arrival;
    const text = joinedText(decided, sequences);
    const partial = sequences.length < total;
    const action = partial ? 'none' : await this.applyWord(owner.company, { from, to, text }, companies);
    const { company } = owner;
    const known = await this.deps.companies.get(company);
    const asked = known?.settings.events.includes(CALLBACK_EVENT.INBOUND_RECEIVED) ?? false;
    const requestId = `inbound-${_id.toHexString()}`;
    const rest = { text, ...owner, parts: sequences.length, partial, action, route, requestId, at, asked };
    const number = known ? numberOf(from, known.settings) : from;
    const alone = await store.append({ _id, number, to, ...rest }, known);
    const settling = arrivals.settle(arrival);
    settling.catch(() => undefined); // It is awaited below.
    metrics.received(company, partial);
    const fields = { parts: sequences.length, total, partial, action };
    logger.info('inbound.received', { requestId, route, from: maskNumber(from), to, company, ...fields });
    // The message is stored, so the sweep publishes the event if this attempt fails.
    if (asked)
      await publisher
        .publish({ company, number }, alone)
        .catch((error: unknown) => logger.warn('inbound.not_published', { requestId, company, error }));
    await settling;
  }

  private async decide(arrival: ArrivalDocument): Promise<ArrivalDocument | null> {
    const sequences = sequencesOf(arrival);
    // Without its first part, the first word of a message is unknown.
    const keyword = sequences[0] === 1 ? keywordOf(joinedText(arrival, sequences)) : null;
    const { owner } = await this.deps.owners.of(arrival.to, keyword);
    return this.deps.arrivals.decide(arrival, owner, sequences);
  }

  /** STOP applies to all companies with this sender name or a rule for this number, whichever company owns the message. */
  private async applyWord(owner: number, said: Said, known?: number[]): Promise<InboundAction> {
    const word = wordOf(said.text);
    const companies = known ?? (await this.deps.owners.of(said.to, null)).companies;
    let action: InboundAction = 'none';
    for (const company of new Set([owner, ...companies])) {
      const effect = await this.apply(company, word, said);
      if (effect !== 'none') action = effect;
    }
    return action;
  }

  private async apply(company: number, word: string, { from, to }: Said): Promise<InboundAction> {
    const settings = (await this.deps.companies.get(company))?.settings;
    if (word !== '' && settings?.stopWords.some((stopWord) => wordOf(stopWord) === word)) {
      await this.deps.stopList.addNumbers(company, [numberOf(from, settings)], `answered ${word} to ${to}`);
      return 'stop';
    }
    if (!settings || !START_WORDS.has(word)) return 'none';
    // Earlier versions stopped the number as its carrier names it, too.
    await this.deps.stopList.remove(company, [...new Set([from, numberOf(from, settings)])]);
    return 'start';
  }
}

type Said = Pick<InboundMessage, 'from' | 'to' | 'text'>;

/** The phone as a send of the company would read it: some carriers name phones of their own country by the national number. */
function numberOf(from: string, settings: CompanySettings): string {
  return normalizeNumber(from, localNumbersOf(settings)) ?? from;
}

function lineOf(phone: string): number {
  let sum = 0;
  for (const character of phone) sum = (sum * 31 + character.charCodeAt(0)) % 65_521;
  return sum % LINES;
}
