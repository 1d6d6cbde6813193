import { type Task, withLease } from '@herald/service';
import { RECOVERY_MS, SCHEDULER_LEASE, type SmsContext } from './sms-context';
import { ArrivalStore } from './inbound/arrival-store';
import { InboundHandler } from './inbound/inbound-handler';
import { InboundMetrics } from './inbound/inbound-metrics';
import { InboundOwners } from './inbound/inbound-owners';
import { InboundStore } from './inbound/inbound-store';
import { InboundPublisher } from './inbound/inbound-publisher';
import { RuleStore } from './inbound/rule-store';
import { StandingConnections } from './inbound/standing-connections';

const CLOSE_EVERY_MS = 5_000;
const REMOVE_EVERY_MS = 300_000;

export type Inbound = ReturnType<typeof composeInbound>;

/** Wires inbound messages (MO): the handler that senders and the listener call, and the sweeps for unfinished and unpublished messages. */
export function composeInbound(context: SmsContext): { handler: InboundHandler; sweeping: Task[] } {
  const { config, connection, broker, brands, companies, stopList, registry, logger } = context;
  const store = new InboundStore(connection, config.INBOUND_KEPT_DAYS);
  const publisher = new InboundPublisher({ store, broker });
  const handler = new InboundHandler({
    store,
    publisher,
    stopList,
    companies,
    logger,
    arrivals: new ArrivalStore(connection),
    connections: new StandingConnections(connection),
    owners: new InboundOwners({ rules: new RuleStore(connection), brands }),
    metrics: new InboundMetrics(registry),
  });
  return {
    handler,
    sweeping: withLease(SCHEDULER_LEASE, [
      {
        name: 'inbound.publish',
        everyMs: RECOVERY_MS,
        run: (goOn) => publisher.sweep(goOn),
      },
      {
        name: 'inbound.close_incomplete',
        everyMs: CLOSE_EVERY_MS,
        run: (goOn) => handler.closeIncomplete(goOn),
      },
      {
        name: 'inbound.remove',
        everyMs: REMOVE_EVERY_MS,
        run: (goOn) => store.removeOlder(companies.all(), goOn),
      },
    ]),
  };
}
