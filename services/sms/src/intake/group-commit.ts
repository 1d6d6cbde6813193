import { PerKeyGrouping } from '@herald/grouping';
import { type Acceptance, type AcceptanceStore, candidateOf } from './acceptance-store';
import { quote, type Quote, type Stopped } from './batches';
import type { CheckedSend } from './checked-send';
import type { IdempotencyKey } from './idempotency-store';

/** A send of one batch on its way into a group. */
export interface SmallSend {
  send: CheckedSend;
  smsID: number;
  idempotency: IdempotencyKey | null;
}

export interface GroupCommitDeps {
  acceptances: Pick<AcceptanceStore, 'accept'>;
  stopList: { stopped(company: number, numbers: string[]): Promise<Set<string>> };
}

/** Companies that commit at the same time, at most. */
const MAX_COMPANIES = 500;
/** Weight of a group, about KB: hundreds of single sends, or a few of a thousand recipients. */
const MAX_GROUP = 512;
const MAX_WAITING = 8_192;
const RECIPIENT_BYTES = 60;

/**
 * Commits many small sends of a company together: whoever arrives while a commit runs joins the next. So a company's
 * one balance is no bottleneck, and a lone send waits for nobody.
 */
export class GroupCommit {
  private readonly groups: PerKeyGrouping<number, SmallSend, Acceptance & { quoted: Quote }>;

  constructor(private readonly deps: GroupCommitDeps) {
    this.groups = new PerKeyGrouping({
      maxKeys: MAX_COMPANIES,
      maxGroup: MAX_GROUP,
      maxWaiting: MAX_WAITING,
      weigh: weightOf,
      write: (company, items) => this.write(company, items),
    });
  }

  /** @throws GroupingFullError where too much waits already. */
  accept(item: SmallSend): Promise<Acceptance & { quoted: Quote }> {
    return this.groups.add(item.send.company, item);
  }

  drain(): Promise<void> {
    return this.groups.drain();
  }

  private async write(company: number, items: SmallSend[]): Promise<(Acceptance & { quoted: Quote })[]> {
    const listed = await this.stoppedOf(company, items);
    const quotes: Quote[] = [];
    const candidates = items.map(({ send, smsID, idempotency }) => {
      const stopped = send.checkStopList ? listed : NOBODY;
      const quoted = quote(send, stopped);
      quotes.push(quoted);
      return candidateOf(send, smsID, quoted, idempotency, { send, stopped });
    });
    const acceptances = await this.deps.acceptances.accept(company, candidates);
    return acceptances.map((acceptance, index) => ({ ...acceptance, quoted: quotes[index]! }));
  }

  private stoppedOf(company: number, items: SmallSend[]): Promise<Set<string>> {
    const numbers: string[] = [];
    for (const { send } of items) {
      if (send.checkStopList) for (const number of send.content.numbers) numbers.push(String(number));
    }
    return this.deps.stopList.stopped(company, numbers);
  }
}

const NOBODY: Stopped = new Set();

function weightOf({ send }: SmallSend): number {
  const { numbers, texts, text } = send.content;
  const characters = texts ? texts.reduce((sum, each) => sum + each.length, 0) : text!.length;
  return Math.ceil((numbers.length * RECIPIENT_BYTES + characters * 2) / 1024);
}
