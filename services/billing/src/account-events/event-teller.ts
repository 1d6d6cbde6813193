import type { Broker } from '@herald/broker';
import { ACCOUNT_QUEUES, accountShard, STATUS_ROWS_PER_MESSAGE } from '@herald/contracts';
import { groupBy } from '@herald/grouping';
import { inLanes } from '../lanes/in-lanes';
import type { AccountEventRow, AccountEventStore } from './account-event-store';

export interface EventTellerDeps {
  store: Pick<AccountEventStore, 'companies' | 'next' | 'told'>;
  broker: Pick<Broker, 'send' | 'canSend'>;
}

/** Companies that are told of at once; each has so many transactions, then it's the next one's turn. */
const LANES = 16;
const ROWS_IN_TURN = 10;

/**
 * Hands events of accounts to the callback-dispatcher, a company's in the order of its transactions: each when RabbitMQ has
 * the one before. For the one copy that leads. What two copies hand over while the lead goes from one to the other comes twice,
 * and is known by its id; no event ever comes before the one that it follows.
 */
export class EventTeller {
  constructor(private readonly deps: EventTellerDeps) {}

  /** Tells what there is. @throws the first failure, once the other companies had their turn */
  async tell(goOn: () => boolean): Promise<void> {
    const { store, broker } = this.deps;
    while (goOn() && broker.canSend) {
      const companies = await store.companies();
      if (companies.length === 0) return;
      await inLanes(companies, LANES, (company) => this.tellSome(company, goOn));
    }
  }

  private async tellSome(company: number, goOn: () => boolean): Promise<void> {
    for (const row of await this.deps.store.next(company, ROWS_IN_TURN)) {
      if (!goOn()) return;
      await this.send(row);
      await this.deps.store.told(row);
    }
  }

  private async send({ company, events }: AccountEventRow): Promise<void> {
    const byShard = groupBy(events, ({ accountID }) => accountShard(company, accountID));
    await Promise.all(
      Array.from(byShard, async ([shard, ofShard]) => {
        for (let from = 0; from < ofShard.length; from += STATUS_ROWS_PER_MESSAGE) {
          const slice = ofShard.slice(from, from + STATUS_ROWS_PER_MESSAGE);
          await this.deps.broker.send(
            ACCOUNT_QUEUES[shard]!,
            { company, events: slice },
            slice[0]!.requestId,
          );
        }
      }),
    );
  }
}
