import type { Broker } from '@herald/broker';
import { type AccountEvent, ACCOUNT_QUEUES, accountShard, STATUS_ROWS_PER_MESSAGE } from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import { processConcurrently } from '@herald/service';
import type { AccountEventStore } from './account-event-store';

export interface AccountEventPublisherDeps {
  store: Pick<AccountEventStore, 'companies' | 'next' | 'markPublished'>;
  broker: Pick<Broker, 'send' | 'canSend'>;
}

/** Companies, and shards of a company, at once; after `EVENTS_IN_TURN` events of a company, the next company follows. */
const AT_ONCE = 16;
const EVENTS_IN_TURN = 1_000;

/**
 * Publishes account events to the callback-dispatcher, each company's events in the order of its transactions: a message of a shard is
 * sent after RabbitMQ has confirmed the previous message. Runs on the leader instance only. During a change of leader, two instances can
 * publish the same event; receivers deduplicate it by its id.
 */
export class AccountEventPublisher {
  constructor(private readonly deps: AccountEventPublisherDeps) {}

  /** Publishes all stored events. @throws the first failure, after the other companies were processed */
  async publish(goOn: () => boolean): Promise<void> {
    const { store, broker } = this.deps;
    while (goOn() && broker.canSend) {
      const companies = await store.companies();
      if (companies.length === 0) return;
      await processConcurrently(companies, AT_ONCE, (company) => this.publishSome(company, goOn));
    }
  }

  private async publishSome(company: number, goOn: () => boolean): Promise<void> {
    const rows = await this.deps.store.next(company, EVENTS_IN_TURN);
    if (rows.length === 0 || !goOn()) return;
    const byShard = groupBy(
      rows.flatMap(({ events }) => events),
      ({ accountID }) => accountShard(company, accountID),
    );
    const refused = new Set<number>();
    try {
      await processConcurrently(byShard, AT_ONCE, async ([shard, events]) => {
        refused.add(shard);
        await this.send(company, shard, events);
        refused.delete(shard);
      });
    } finally {
      const isRefused = ({ accountID }: AccountEvent) => refused.has(accountShard(company, accountID));
      await this.deps.store.markPublished(
        company,
        rows.map((row) => ({ ...row, events: row.events.filter(isRefused) })),
      );
    }
  }

  private async send(company: number, shard: number, events: AccountEvent[]): Promise<void> {
    for (let from = 0; from < events.length; from += STATUS_ROWS_PER_MESSAGE) {
      const slice = events.slice(from, from + STATUS_ROWS_PER_MESSAGE);
      const requestIds = new Set(slice.map(({ requestId }) => requestId));
      // A message with events of several requests has no request id.
      const requestId = requestIds.size === 1 ? slice[0]!.requestId : undefined;
      await this.deps.broker.send(ACCOUNT_QUEUES[shard]!, { company, events: slice }, requestId);
    }
  }
}
