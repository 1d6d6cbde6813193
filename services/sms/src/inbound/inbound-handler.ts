import type { CompanySnapshot } from '@herald/contracts';
import { type Logger, maskNumber } from '@herald/logging';
import type { Acknowledge, InboundMessage } from '../carriers/carrier';
import type { StopListStore } from '../stop-list/stop-list-store';
import type { InboundAction, InboundStore } from './inbound-store';

export interface InboundHandlerDeps {
  store: Pick<InboundStore, 'add'>;
  stopList: Pick<StopListStore, 'add' | 'remove'>;
  companies: { get(company: number): Promise<CompanySnapshot | null> };
  /** The companies that own a sender name. */
  senders: { companiesOf(sender: string): Promise<number[]> };
  logger: Logger;
}

/** Words that take a phone off the stop list again. */
const START_WORDS = new Set(['START', 'UNSTOP', 'СТАРТ', 'სტარტ']);

/** Messages from phones: STOP and its kin stop the senders' companies from writing to the phone, START ends that. */
export class InboundHandler {
  constructor(private readonly deps: InboundHandlerDeps) {}

  /** A message is acknowledged once it and its effect are stored. It may come again, and has the same effect. */
  async handle(message: InboundMessage, acknowledge: Acknowledge): Promise<void> {
    try {
      await this.takeIn(message);
    } catch (error) {
      this.deps.logger.warn('inbound.failed', { error });
      return acknowledge(false);
    }
    acknowledge(true);
  }

  private async takeIn(message: InboundMessage): Promise<void> {
    const { store, senders, logger } = this.deps;
    const companies = await senders.companiesOf(message.to);
    const word = message.text.trim().toUpperCase();
    let action: InboundAction = 'none';
    for (const company of companies) {
      const effect = await this.apply(company, word, message);
      if (effect !== 'none') action = effect;
    }
    await store.add(message, companies, action);
    logger.info('inbound.received', {
      route: message.route,
      from: maskNumber(message.from),
      to: message.to,
      action,
      companies,
    });
  }

  private async apply(company: number, word: string, message: InboundMessage): Promise<InboundAction> {
    const settings = (await this.deps.companies.get(company))?.settings;
    if (settings?.stopWords.some((stopWord) => stopWord.toUpperCase() === word)) {
      await this.deps.stopList.add(company, [message.from], `answered ${word} to ${message.to}`);
      return 'stop';
    }
    if (!START_WORDS.has(word)) return 'none';
    await this.deps.stopList.remove(company, [message.from]);
    return 'start';
  }
}
