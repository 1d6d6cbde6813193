import type { Broker, Consumer } from '@herald/broker';
import { CompanyView } from '@herald/service/local-view';
import {
  type BrandSnapshot,
  type CallbackSettingsChanged,
  type CompanySnapshot,
  EVENT,
  EVENT_QUEUES,
  REQUEST_QUEUE,
  statusQueues,
} from '@herald/contracts';
import { AlarmStore, OutcomeTally, Watch } from '@herald/service/alarms';
import { type ServiceContext, withLease } from '@herald/service';
import { callbackShareAlarms } from './callbacks/failing-callbacks';
import { CallbackTargets } from './companies/callback-targets';
import { type DispatcherConfig, readConfig } from './config';
import { callbackAdminController } from './deliveries/callback-admin-controller';
import { CALLBACK_BYTES } from './callbacks/callback-model';
import { CallbackAdminStore } from './deliveries/callback-admin-store';
import { CallbackTester } from './deliveries/callback-tester';
import { CallbacksOfAll } from './deliveries/callbacks-of-all';
import { CallbackStore } from './callbacks/callback-store';
import { OldCallbacks } from './callbacks/old-callbacks';
import { OutcomeWriter } from './callbacks/outcome-writer';
import { UncountedEnds } from './callbacks/uncounted-ends';
import { CountEnds } from './statistics/count-ends';
import { statisticsPoints } from './statistics/statistics-model';
import { ownCallbackController } from './deliveries/own-callback-controller';
import { ReceiverPauses } from './callbacks/receiver-pauses';
import { recipientCallback } from './callbacks/recipient-callbacks';
import { AttemptLog } from './dispatch/attempt-log';
import { DispatchMetrics } from './dispatch/dispatch-metrics';
import { Dispatcher } from './dispatch/dispatcher';
import { DueCallbacks } from './dispatch/due-callbacks';
import { RecentCallbacks } from './callbacks/recent-callbacks';
import { CallbackBuilder } from './intake/callback-builder';
import { CallbackIntake } from './intake/callback-intake';
import { EventHandlers } from './intake/event-handlers';
import { MessageGate } from './intake/message-gate';
import { ShardConsumers } from './intake/shard-consumers';
import { listenerController } from './listening/listener-controller';
import { ListenerStore } from './listening/listener-store';
import { Listening } from './listening/listening';
import { PersonalCallbacks } from './privacy/personal-callbacks';
import { CallbackClient } from './sending/callback-client';

const IN_FLIGHT_LIMIT_MS = 10_000;
const STORING_LIMIT_MS = 5_000;
const BRAND_PREFETCH = 20;
/** The interval for deleting callbacks of companies with a shortened retention period. */
const REMOVE_MS = 5 * 60_000;
/** The pool of the tasks that a single instance runs. */
const TASKS_LEASE = 'callback-tasks';
/** The intervals for reading the listeners and for finding listeners above the limit. */
const READ_LISTENERS_MS = 1_500;
const LISTENERS_FULL_MS = 30_000;
/** The delay of the statistics. */
const COUNT_MS = 5_000;
const TALLY_MS = 5_000;
const TIDY_ALARMS_MS = 60_000;
/** Attempts in flight to all receivers together. */
const ATTEMPTS = 2_048;

export const service = { name: 'callback-dispatcher', needs: { mongo: {}, broker: {} }, readConfig, compose };

/** Wires this service. */
function compose(context: ServiceContext<DispatcherConfig>) {
  const { config, connection, broker, registry, logger } = context;
  const parts = wire(context, new DispatchMetrics(registry));
  const store = new CallbackAdminStore(connection, config);
  const ofAll = new CallbacksOfAll(connection, config);
  const ofCallbacks = { store, ofAll, tester: new CallbackTester(parts), companies: parts.companies };
  const alarms = new AlarmStore(connection);
  const shareAlarms = callbackShareAlarms(config);
  alarms.observe(registry, Object.keys(shareAlarms));
  const watch = new Watch({ connection, logger, alarms: shareAlarms });
  const singles = new UncountedEnds(connection);
  const ends = new CountEnds({ connection, companies: parts.companies, singles });
  const old = new OldCallbacks({ connection, companies: parts.companies, usualDays: config.RETENTION_DAYS });
  const personal = new PersonalCallbacks(connection);
  let brands: Consumer | null = null;
  return {
    tasks: [
      { name: 'alarms.store', everyMs: TALLY_MS, run: () => parts.tally.store() },
      { name: 'listeners.read', everyMs: READ_LISTENERS_MS, run: () => parts.listening.read() },
      ...withLease(TASKS_LEASE, [
        { name: 'statistics.count', everyMs: COUNT_MS, run: (goOn) => ends.countAll(goOn) },
        { name: 'alarms.watch', everyMs: TALLY_MS, run: (goOn) => watch.updateAlarms(goOn) },
        { name: 'alarms.tidy', everyMs: TIDY_ALARMS_MS, run: () => watch.tidy() },
        { name: 'retention.remove', everyMs: REMOVE_MS, run: (goOn) => old.deleteOld(goOn) },
        { name: 'listeners.full', everyMs: LISTENERS_FULL_MS, run: () => parts.listeners.stopTheFull() },
      ]),
    ],
    routers: [
      callbackAdminController(ofCallbacks),
      ownCallbackController(ofCallbacks),
      listenerController({ store: parts.listeners, targets: parts.targets }),
    ],
    start: async () => {
      await broker.declare(statusQueues(config.STATUS_SHARDS));
      await listen(broker, parts);
      await broker.answer(REQUEST_QUEUE.RECIPIENT_CALLBACKS, async (recipient) =>
        (await store.ofRecipient(recipient)).map(recipientCallback),
      );
      await broker.answer(REQUEST_QUEUE.CALLBACK_STATISTICS, async (asked) => {
        const [points, waiting] = await Promise.all([
          statisticsPoints(connection, asked),
          store.waiting(asked.company),
        ]);
        return { points, waiting };
      });
      await broker.answer(REQUEST_QUEUE.CALLBACK_ALARMS, (asked) => alarms.newest(asked));
      await broker.answer(REQUEST_QUEUE.CALLBACK_PRIVACY, (asked) => personal.answer(asked));
      parts.dispatcher.start();
      brands = await broker.consume<BrandSnapshot>(
        EVENT_QUEUES.callbackBrands,
        { prefetch: BRAND_PREFETCH },
        (brand, info) => parts.handlers.brandChanged(brand, info.requestId, info),
      );
      await parts.shards.start();
    },
    stop: async () => {
      parts.intake.stop();
      parts.handlers.stop();
      parts.listening.stop();
      parts.dispatcher.stopSending();
      await Promise.all([parts.shards.stop(), brands?.stop()]);
      // Attempts in flight may finish.
      await parts.dispatcher.stop(IN_FLIGHT_LIMIT_MS);
      await parts.outcomes.stop(STORING_LIMIT_MS);
      await parts.client.close();
    },
  };
}

function wire(
  { config, logger, connection, broker, owner, activity }: ServiceContext<DispatcherConfig>,
  metrics: DispatchMetrics,
) {
  const store = new CallbackStore(connection);
  const tally = new OutcomeTally(connection);
  const outcomes = new OutcomeWriter({ store, tally, logger });
  const companies = new CompanyView({ connection, broker, queue: EVENT_QUEUES.callbackCompanies });
  const targets = new CallbackTargets({
    companies,
    askSettings: (company, which) => broker.request(REQUEST_QUEUE.CALLBACK_SETTINGS, { company, ...which }),
  });
  const client = new CallbackClient({
    allowPrivate: config.CALLBACK_ALLOW_PRIVATE,
    ports: config.CALLBACK_PORTS,
    timeoutMs: config.CALLBACK_TIMEOUT_MS,
    connections: config.RECEIVER_CONCURRENCY,
  });
  const recent = new RecentCallbacks();
  const giveUpMs = config.CALLBACK_GIVE_UP_MS;
  const memory = config.MEMORY_DELIVERIES * CALLBACK_BYTES;
  const dispatcher = new Dispatcher({
    targets,
    client,
    outcomes,
    due: new DueCallbacks({ store, targets, outcomes, logger, shards: config.STATUS_SHARDS, giveUpMs }),
    pauses: new ReceiverPauses(connection),
    recent,
    attemptLog: new AttemptLog(logger),
    metrics,
    logger,
    schedule: { delaysMs: config.CALLBACK_RETRY_DELAYS_MS, giveUpMs },
    limits: {
      concurrency: config.RECEIVER_CONCURRENCY,
      attempts: ATTEMPTS,
      queue: config.RECEIVER_QUEUE,
      memory,
    },
    timeoutMs: config.CALLBACK_TIMEOUT_MS,
    pollIntervalMs: config.LOAD_INTERVAL_MS,
    activity,
  });
  const keptDaysOf = (company: number): number | undefined => {
    const settings = targets.peek(company) ?? targets.peek(company, 'test');
    return settings ? settings.keptDays(config.RETENTION_DAYS) : undefined;
  };
  const builder = new CallbackBuilder(config.RETENTION_DAYS, keptDaysOf);
  const intake = new CallbackIntake({ store, recent, dispatcher, metrics, logger });
  const listeners = new ListenerStore(connection);
  const listening = new Listening({ store: listeners, logger });
  const handlers = new EventHandlers({ targets, builder, intake, listening, metrics, logger });
  const shards = new ShardConsumers({
    broker,
    handlers,
    gate: new MessageGate(memory),
    shards: config.STATUS_SHARDS,
    owner,
  });
  metrics.observe(
    { entries: dispatcher.entries, receivers: dispatcher.receivers.all },
    store,
    config.STATUS_SHARDS,
  );
  return {
    tally,
    outcomes,
    companies,
    targets,
    client,
    dispatcher,
    intake,
    handlers,
    shards,
    listeners,
    listening,
  };
}

/** Subscribes to changes of companies and their callback settings. */
async function listen(broker: Broker, parts: ReturnType<typeof wire>): Promise<void> {
  const { companies, targets, dispatcher } = parts;
  await companies.start();
  await broker.subscribe(
    [EVENT.CALLBACK_SETTINGS_CHANGED, EVENT.COMPANY_CHANGED],
    (event, body) => {
      if (event === EVENT.COMPANY_CHANGED) return targets.forget((body as CompanySnapshot).id);
      const { company } = body as CallbackSettingsChanged;
      targets.forget(company);
      dispatcher.receivers.retryCompany(company);
    },
    () => targets.forgetAll(),
  );
}
