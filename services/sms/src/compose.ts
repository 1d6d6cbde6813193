import { CompanyView } from '@herald/service/local-view';
import { ALL_QUEUES, EVENT_QUEUES } from '@herald/contracts';
import type { ServiceContext } from '@herald/service';
import { BalanceStore } from './rules/balance/balance-store';
import { BrandView } from './rules/brands/brand-view';
import { SenderView } from './rules/senders/sender-view';
import { composeApi } from './compose-api';
import { composeInbound } from './compose-inbound';
import { composeListener } from './compose-listener';
import { composeRecording } from './compose-recording';
import { composeScheduler } from './compose-scheduler';
import { routeCipher } from './carriers/operator/route-secrets';
import { readConfig, type SmsConfig, type SmsRole } from './config';
import { jobCollections } from './model/job-collections';
import { JobQueue } from './deliver/queue/job-queue';
import { composeSending } from './compose-sending';
import type { RoleParts, SmsContext } from './sms-context';
import { NumberHash } from './rules/stop-list/number-hash';
import { StopListStore } from './rules/stop-list/stop-list-store';

/** A change of sender rules takes effect within 2 s in all processes. */
const SENDERS_REFRESH_MS = 1_000;

export const service = {
  name: 'sms',
  // Uniqueness relies on `_id` alone, so no write depends on an index that is still being built.
  needs: { mongo: { poolSize: 50, servesWhileIndexing: true }, broker: {} },
  readConfig,
  compose,
  processName: ({ SMS_ROLES }: SmsConfig) => ['sms', ...SMS_ROLES].join('-'),
};

/** Wires the service in its roles. Each role has a file of its own. */
function compose(context: ServiceContext<SmsConfig>) {
  const { config, connection, broker, logger } = context;
  const companies = new CompanyView({ connection, broker, queue: EVENT_QUEUES.smsCompanies });
  const brands = new BrandView({ connection, broker });
  const collections = jobCollections(connection);
  const queue = new JobQueue({ collections, broker, logger });
  const cipher = routeCipher(config.ROUTE_ENCRYPTION_KEY);
  const senders = new SenderView(connection, cipher, logger);
  const numberHash = new NumberHash(connection, cipher);
  const shared: SmsContext = {
    ...context,
    collections,
    companies,
    brands,
    senders,
    queue,
    balances: new BalanceStore(connection),
    numberHash,
    stopList: new StopListStore(connection, numberHash),
  };
  const has = (role: SmsRole): boolean => config.SMS_ROLES.includes(role);
  const recording = composeRecording(shared);
  const inbound = composeInbound(shared);
  // The scheduler needs this part as well: it recovers the batches of crashed senders and records outcomes in the same way.
  const sending = has('sender') || has('scheduler') ? composeSending(shared, recording, inbound) : null;
  const parts: RoleParts[] = [];
  if (has('api')) {
    parts.push(composeApi(shared, sending?.sender ?? null));
    parts.push(composeListener(shared, recording, inbound));
  }
  if (sending) parts.push(sending);
  if (has('scheduler')) parts.push(composeScheduler(shared));
  // The last to stop: the others give it outcomes until they have stopped.
  parts.push(recording.parts);
  return {
    routers: parts.flatMap(({ routers }) => routers ?? []),
    tasks: [
      { name: 'senders.refresh', everyMs: SENDERS_REFRESH_MS, run: () => senders.refresh() },
      ...parts.flatMap(({ tasks }) => tasks ?? []),
    ],
    // One role exports the queue metrics: RabbitMQ reports the same counts to every process.
    observedQueues: has('scheduler') ? ALL_QUEUES.filter(({ consumer }) => consumer === 'sms') : [],
    start: async () => {
      await companies.start();
      await brands.start();
      await senders.refresh();
      for (const part of parts) await part.start?.();
    },
    stop: async () => {
      for (const part of parts) await part.stop?.();
      await queue.drain();
    },
  };
}
