import { readFileSync } from 'node:fs';
import type { Broker } from '@herald/broker';
import { REQUEST_QUEUE } from '@herald/contracts';
import { Scheduler, type ServiceContext } from '@herald/service';
import { UnsubmittedStore } from './upkeep/backlog/unsubmitted-store';
import type { SmsConfig } from './config';
import { SubmissionStore } from './record/outcomes/submission-store';
import type { StopListStore } from './rules/stop-list/stop-list-store';
import { carrierMetrics } from './carriers/adapter/carrier-metrics';
import { LeasedRoutes } from './carriers/adapter/leased-routes';
import { type BindsOnce, bindsHere } from './carriers/operator/connection-test';
import { ListenerAddresses } from './carriers/http/listener-address';
import { RouteAdmin } from './carriers/operator/route-admin';
import { RouteAlphabets } from './carriers/operator/route-alphabets';
import { RouteStore } from './carriers/operator/route-store';
import { RouteSync } from './carriers/operator/route-sync';
import { routesController } from './carriers/operator/routes-controller';
import { RECONNECT, type Reconnect } from './carriers/route/link-keeper';
import { triesHere, type TriesRoute } from './carriers/operator/tries';
import { parseCarriers } from './carriers/route/route-settings';
import { RouteCarriers } from './carriers/adapter/route-carriers';
import { BIND_LIMIT_MS } from './carriers/smpp/bind-once';
import { TestSendStore } from './carriers/test-send/test-send-store';
import { TestSender } from './carriers/test-send/test-sender';

type CarriersConfig = Pick<
  SmsConfig,
  'SMS_CARRIERS' | 'ROUTE_ENCRYPTION_KEY' | 'TEST_SEND_NUMBERS' | 'TEST_SENDS_PER_HOUR'
> &
  Partial<Pick<SmsConfig, 'CARRIER_PUBLIC_URL'>>;

interface CarriersContext extends Omit<ServiceContext<CarriersConfig>, 'broker' | 'now'> {
  stopList: Pick<StopListStore, 'stopped'>;
}

/** The carrier if SMS_CARRIERS is empty: the simulator. */
const DEFAULT_CARRIERS = 'smpp://herald:herald@127.0.0.1:2775';

const TEST_SENDS_EVERY_MS = 2_000;

/** The broker repeats a request after half of this time: by then, the first bind has ended. */
const BIND_ANSWER_MS = 2.5 * BIND_LIMIT_MS;

/** Intervals of a sending process, ms. */
export interface CarriersTimes {
  reconnect: Reconnect;
  /** Times of the bind leases. */
  leases?: { ttlMs: number; renewMs: number };
  /** Interval of the polls for route settings and test sends. */
  everyMs?: number;
}

const readFile = (path: string): string => readFileSync(path, 'utf8');

/**
 * The carriers of a sending process. Nothing is connected before `start`; `stop` completes every part.
 * @throws ConfigError if SMS_CARRIERS is invalid
 */
export function composeCarriers(
  context: CarriersContext,
  { reconnect, leases, everyMs }: CarriersTimes = { reconnect: RECONNECT },
  askSender?: AskSender,
) {
  const { connection, logger, owner, activity } = context;
  const { configured, store, testSends, adminRouter, here, addresses } = operatorRoutes(context, askSender);
  const carriers: RouteCarriers = new RouteCarriers({
    logger,
    reconnect,
    roundTripsOf: (route) => roundTrips.labels(route),
  });
  const roundTrips = carrierMetrics(context.registry, () => carriers.all);
  const leased = new LeasedRoutes({
    carriers,
    connection,
    logger,
    owner,
    activity,
    ...(leases && { leases }),
  });
  const sync = new RouteSync({
    configured,
    carriers,
    leased,
    store,
    readFile,
    addresses,
    logger,
    activity,
    sender: owner,
    ...(everyMs !== undefined && { everyMs }),
  });
  const tests = new TestSender({
    carriers,
    store: testSends,
    receipts: new SubmissionStore(connection),
    logger,
  });
  const testing = {
    name: 'routes.test-sends',
    everyMs: everyMs ?? TEST_SENDS_EVERY_MS,
    run: () => tests.poll(),
  };
  const scheduler = new Scheduler({ tasks: [sync.task, testing], owner, logger, activity });
  return Object.assign(carriers, {
    start: async () => {
      await sync.sync();
      await scheduler.start();
    },
    stop: async () => {
      // Waiting parts are returned at once, even if the database does not respond.
      await Promise.all([carriers.stopAll(), scheduler.stop()]);
      await sync.removeStates();
      await leased.stop();
    },
    adminRouter,
    ...here,
  });
}

/** What is done in a sender, because only senders may reach SMSCs and providers. */
interface AskSender {
  bind: BindsOnce;
  tries: TriesRoute;
}

export function asksSender(broker: Pick<Broker, 'request'>): AskSender {
  return {
    bind: (request) => broker.request(REQUEST_QUEUE.CARRIER_BIND, request, BIND_ANSWER_MS),
    tries: (request) => broker.request(REQUEST_QUEUE.CARRIER_TRY, request, BIND_ANSWER_MS),
  };
}

/**
 * The routes of SMS_CARRIERS, the operator's routes, and the operator's API for both.
 * @param askSender a process that may reach SMSCs; default: this process
 * @throws ConfigError if SMS_CARRIERS is invalid
 */
export function operatorRoutes(
  { config, connection, stopList }: Pick<CarriersContext, 'config' | 'connection' | 'stopList'>,
  askSender?: AskSender,
) {
  const { SMS_CARRIERS: urls, ROUTE_ENCRYPTION_KEY: key } = config;
  const configured = parseCarriers(urls.trim() === '' ? DEFAULT_CARRIERS : urls, readFile);
  const store = new RouteStore(connection, key);
  const testSends = new TestSendStore(connection);
  const addresses = new ListenerAddresses(config.CARRIER_PUBLIC_URL, key);
  const receiptUrlOf = (route: string): string | null => addresses.of(route);
  const here: AskSender = {
    bind: bindsHere(store, readFile),
    tries: triesHere({ configured, store, testSends, readFile, addresses }),
  };
  const { bind, tries } = askSender ?? here;
  const unsubmitted = new UnsubmittedStore(connection);
  const routes = new RouteAdmin({ configured, store, unsubmitted, bind, receiptUrlOf });
  const alphabets = new RouteAlphabets({ configured, store });
  const limits = { numbers: config.TEST_SEND_NUMBERS, perHour: config.TEST_SENDS_PER_HOUR };
  const adminRouter = routesController({
    routes,
    store,
    testSends: { store: testSends, stopList, limits, tries },
  });
  return { configured, store, routes, alphabets, testSends, adminRouter, here, addresses };
}
