import type { Broker } from '@herald/broker';
import { REQUEST_QUEUE } from '@herald/contracts';
import type { Logger } from '@herald/logging';
import type { MongoConnection } from '@herald/mongo';
import { poolMembers, SlotLeases } from '@herald/service';
import type { SmsRole } from '../config';

export interface SharedPeersDeps {
  connection: MongoConnection;
  broker: Pick<Broker, 'formerAnswerers'>;
  logger: Logger;
  /** This process, as its leases name it. */
  owner: string;
  roles: readonly SmsRole[];
}

const POOL = 'shared-batches';
const poolOf = (role: SmsRole): string => `${POOL}:${role}`;

/**
 * Whether all processes of this service know shared batches. During an upgrade some are of a version that takes them for a job's: a
 * sender would submit all recipients in the first one's name, an api would not find their jobs. Whoever knows them is in a pool
 * of its role. Senders and schedulers of every version are in the pools of their routes and tasks; of the role `api` RabbitMQ tells how many
 * there are.
 */
export class SharedPeers {
  private readonly known: SlotLeases[];
  /** Unknown before the first look. */
  private olderSeen: number | null = null;

  constructor(private readonly deps: SharedPeersDeps) {
    const { connection, logger, owner, roles } = deps;
    this.known = roles.map(
      (role) => new SlotLeases({ connection, logger, owner, pool: poolOf(role), slots: 1 }),
    );
  }

  /** Says that this process knows them: before it takes part in anything else. */
  async start(): Promise<void> {
    for (const leases of this.known) await leases.start();
  }

  /** Once it takes part in nothing any more. */
  async stop(): Promise<void> {
    for (const leases of this.known) await leases.stop();
  }

  /** By the last look. */
  get allKnow(): boolean {
    return this.olderSeen === 0;
  }

  /** Processes that know nothing of shared batches, by the last look. */
  get older(): number {
    return this.olderSeen ?? 0;
  }

  /** Where it can't look, what it knew stands: without its servers no send is accepted either. */
  async look(): Promise<void> {
    const { connection, broker, logger } = this.deps;
    const members = await poolMembers(connection);
    const pools = [...members];
    const knowing = new Set(pools.flatMap(([pool, owners]) => (isKnowing(pool) ? owners : [])));
    const others = pools.flatMap(([pool, owners]) => (isKnowing(pool) ? [] : owners));
    const older = [...new Set(others)].filter((owner) => !knowing.has(owner));
    const answerers = await broker.formerAnswerers(REQUEST_QUEUE.SEND_NOTIFICATION);
    const olderApis = Math.max(0, answerers - (members.get(poolOf('api'))?.length ?? 0));
    const seen = older.length + olderApis;
    if (this.older !== seen) logger.info('shared_batches.older_processes', { older, olderApis });
    this.olderSeen = seen;
  }
}

function isKnowing(pool: string): boolean {
  return pool.startsWith(`${POOL}:`);
}
