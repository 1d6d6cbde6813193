import type { StatusChangeRow, StatusChangesMessage } from '@herald/contracts';
import { BrokerUnavailableError } from '@herald/contracts/errors';
import type { World } from './world';

interface Consumer {
  owner: string;
  queue: string;
  handle(message: unknown): Promise<void>;
}

/** RabbitMQ: a message without an acknowledgement is delivered again, and a confirmation may get lost. */
export class BrokerModel {
  /** The published status changes in the order in which they came, by `<smsID>/<index>`. */
  readonly published = new Map<string, StatusChangeRow[]>();
  private readonly ready: { queue: string; message: unknown }[] = [];
  private readonly unacknowledged = new Map<string, Set<{ queue: string; message: unknown }>>();
  private consumers: Consumer[] = [];

  constructor(private readonly world: World) {}

  /** The broker as one process uses it. */
  of(owner: string) {
    const { world } = this;
    return {
      send: ({ name: queue }: { name: string }, message: unknown): Promise<void> =>
        new Promise((resolve, reject) => {
          const fail = (): void => reject(new BrokerUnavailableError('connection closed'));
          const arrive = (): void => {
            if (world.isDead(owner) && world.random() < 0.5) return;
            const arrives = !world.chance(0.04);
            const isConfirmed = arrives && !world.chance(0.04);
            if (arrives) this.add(queue, message);
            if (!isConfirmed)
              world.note(() => `${owner} send ${queue}: ${arrives ? 'confirmation lost' : 'lost'}`);
            world.after(world.latency(), isConfirmed ? resolve : fail, owner);
          };
          world.after(world.latency(), arrive, null);
        }),
      consume: ({ name: queue }: { name: string }, _options: unknown, handle: Consumer['handle']) => {
        const consumer = { owner, queue, handle };
        this.consumers.push(consumer);
        this.deliver();
        const stop = async (): Promise<void> =>
          void (this.consumers = this.consumers.filter((each) => each !== consumer));
        return Promise.resolve({ stop });
      },
      depth: () => Promise.resolve({ messages: this.ready.length }),
      deadLetter: () => Promise.reject(new Error('Nothing is dead-lettered here.')),
    };
  }

  /** The connection of this process ends. */
  close(owner: string): void {
    this.consumers = this.consumers.filter((each) => each.owner !== owner);
    this.ready.push(...(this.unacknowledged.get(owner) ?? []));
    this.unacknowledged.delete(owner);
    this.deliver();
  }

  private add(queue: string, message: unknown): void {
    const copy = JSON.parse(JSON.stringify(message)) as unknown;
    if (queue.includes('status')) {
      for (const { smsID, rows } of (copy as StatusChangesMessage).groups)
        for (const row of rows) {
          const key = `${smsID}/${row[0]}`;
          this.published.set(key, [...(this.published.get(key) ?? []), row]);
        }
      return;
    }
    this.ready.push({ queue, message: copy });
    if (this.world.chance(0.03)) this.ready.push({ queue, message: copy });
    this.deliver();
  }

  private deliver(): void {
    const { world } = this;
    for (const each of this.ready.splice(0)) {
      const able = this.consumers.filter(({ queue }) => queue === each.queue);
      if (able.length === 0) {
        this.ready.push(each);
        continue;
      }
      const { owner, handle } = world.pick(able);
      const own = this.unacknowledged.get(owner) ?? new Set();
      this.unacknowledged.set(owner, own.add(each));
      const again = (): void => {
        world.note(() => `${owner} did not acknowledge ${JSON.stringify(each.message)}`);
        if (own.delete(each)) this.ready.push(each);
        this.deliver();
      };
      const run = (): void => {
        world.note(() => `${owner} receives ${JSON.stringify(each.message)}`);
        handle(each.message).then(
          // An acknowledgement may get lost with its channel.
          () => (world.chance(0.02) ? again() : own.delete(each)),
          () => void world.after(1_000, again, null),
        );
      };
      world.after(world.latency(), run, owner);
    }
  }
}
