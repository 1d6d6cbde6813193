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
  /** For how long a process that has died counts, ms. Default: as long as leases last. */
  leaseMs?: number;
}

/** What processes of older versions don't know. */
const KNOWN = ['shared-batches', 'sandbox'] as const;
type Known = (typeof KNOWN)[number];
const poolOf = (known: Known, role: SmsRole): string => `${known}:${role}`;

/**
 * Whether all processes of this service know shared batches, and the sandbox. During an upgrade some are of a version that takes shared
 * batches for a job's: a sender would submit all recipients in the first one's name, an api would not find their jobs; or that would hand
 * tests to a carrier. Whoever knows one is in a pool of it and of its role. Senders and schedulers of every version are in the pools of their routes and tasks; of the role `api` RabbitMQ tells how many
 * there are.
 */
export class SharedPeers {
  private readonly known: SlotLeases[];
  /** Unknown before the first look. */
  private olderSeen: number | null = null;
  private sandboxIsKnown = false;

  constructor(private readonly deps: SharedPeersDeps) {
    const { connection, logger, owner, roles, leaseMs } = deps;
    const lasting = leaseMs === undefined ? {} : { ttlMs: leaseMs };
    const pools = roles.flatMap((role) => KNOWN.map((known) => poolOf(known, role)));
    this.known = pools.map(
      (pool) => new SlotLeases({ connection, logger, owner, pool, slots: 1, ...lasting }),
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

  /** Whether all know the sandbox, by the last look. */
  get allKnowSandbox(): boolean {
    return this.sandboxIsKnown;
  }

  /** Processes that know nothing of shared batches, by the last look. */
  get older(): number {
    return this.olderSeen ?? 0;
  }

  /** Where it can't look, what it knew stands: without its servers no send is accepted either. */
  async look(): Promise<void> {
    const { connection, broker, logger } = this.deps;
    const members = await poolMembers(connection);
    const all = [...new Set([...members.values()].flat())];
    const without = (known: Known): string[] => {
      const pools = [...members].filter(([pool]) => pool.startsWith(`${known}:`));
      const knowing = new Set(pools.flatMap(([, owners]) => owners));
      return all.filter((owner) => !knowing.has(owner));
    };
    const older = without('shared-batches');
    this.sandboxIsKnown = without('sandbox').length === 0;
    const answerers = await broker.formerAnswerers(REQUEST_QUEUE.SEND_NOTIFICATION);
    const olderApis = Math.max(0, answerers - (members.get(poolOf('shared-batches', 'api'))?.length ?? 0));
    const seen = older.length + olderApis;
    if (this.older !== seen) logger.info('shared_batches.older_processes', { older, olderApis });
    this.olderSeen = seen;
  }
}
