import type { Broker } from '@herald/broker';
import { type AccountEvent, ACCOUNT_QUEUES, accountShard, STATUS_ROWS_PER_MESSAGE } from '@herald/contracts';
import { groupBy } from '@herald/grouping';
import { inLanes } from '../lanes/in-lanes';
import type { AccountEventStore } from './account-event-store';

export interface EventTellerDeps {
  store: Pick<AccountEventStore, 'companies' | 'next' | 'told'>;
  broker: Pick<Broker, 'send' | 'canSend'>;
}

/** Companies that are told of at once, and shards of each; a company has the transactions of so many events, then it's the next one's turn. */
const LANES = 16;
const EVENTS_IN_TURN = 1_000;

/** Between looks: while there is something to tell, and for a while after it; and where there is nothing. */
const BUSY_PAUSE_MS = 100;
const BUSY_FOR_MS = 10_000;
const IDLE_PAUSE_MS = 500;

/**
 * Hands events of accounts to the callback-dispatcher, a company's in the order of its transactions. Those of a turn go together: a
 * confirmation and a write for each transaction would be slower than payments come. Of a shard each message goes when RabbitMQ has
 * the one before. For the one copy that leads. What two copies hand over while the lead goes from one to the other comes twice,
 * and is known by its id; no event ever comes before the one that it follows.
 */
export class EventTeller {
  private busyAt = -Infinity;

  constructor(private readonly deps: EventTellerDeps) {}

  /** How long to wait until the next look, ms. */
  get pauseMs(): number {
    return performance.now() - this.busyAt < BUSY_FOR_MS ? BUSY_PAUSE_MS : IDLE_PAUSE_MS;
  }

  /** Tells what there is. @throws the first failure, once the other companies had their turn */
  async tell(goOn: () => boolean): Promise<void> {
    const { store, broker } = this.deps;
    while (goOn() && broker.canSend) {
      const companies = await store.companies();
      if (companies.length === 0) return;
      this.busyAt = performance.now();
      await inLanes(companies, LANES, (company) => this.tellSome(company, goOn));
    }
  }

  private async tellSome(company: number, goOn: () => boolean): Promise<void> {
    const rows = await this.deps.store.next(company, EVENTS_IN_TURN);
    if (rows.length === 0 || !goOn()) return;
    const byShard = groupBy(
      rows.flatMap(({ events }) => events),
      ({ accountID }) => accountShard(company, accountID),
    );
    await inLanes(byShard, LANES, ([shard, events]) => this.send(company, shard, events));
    await this.deps.store.told(company, rows);
  }

  private async send(company: number, shard: number, events: AccountEvent[]): Promise<void> {
    for (let from = 0; from < events.length; from += STATUS_ROWS_PER_MESSAGE) {
      const slice = events.slice(from, from + STATUS_ROWS_PER_MESSAGE);
      const requestIds = new Set(slice.map(({ requestId }) => requestId));
      // What is of several requests belongs to none.
      const requestId = requestIds.size === 1 ? slice[0]!.requestId : undefined;
      await this.deps.broker.send(ACCOUNT_QUEUES[shard]!, { company, events: slice }, requestId);
    }
  }
}
