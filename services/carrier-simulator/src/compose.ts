import { type Server } from 'node:http';
import { startHttpServer, type RunningServer } from '@herald/service';
import { type Logger } from '@herald/logging';
import { createRegistry, serveMetrics } from '@herald/metrics';
import { OutcomeChooser } from './behaviour/choose-outcome';
import { type Config } from './config';
import { MessageIds } from './deliver-sm/message-ids';
import { DeliverQueues } from './deliver-sm/deliver-queues';
import { InboundService } from './inbound/inbound-service';
import { Feed } from './phones/feed';
import { Phones } from './phones/phones';
import { SmppServer } from './sessions/smpp-server';
import { SettingsStore } from './settings/settings';
import { registerMetrics } from './stats/metrics';
import { collectStats, type Stats } from './stats/stats';
import { Counters } from './submits/counters';
import { ReceiptSender } from './submits/receipt-sender';
import { SubmitHandler } from './submits/submit-handler';
import { controlController } from './web/control-controller';
import { eventsController } from './web/events-controller';
import { phonesController } from './web/phones-controller';
import { createWebApp } from './web/web-app';

export interface Simulator {
  smppPort: number;
  webPort: number;
  metricsPort: number;
  settings: SettingsStore;
  stats(): Stats;
  stop(): Promise<void>;
}

const HTTP_STOP_MS = 1_000;

/** Wires the centre and starts it. */
export async function startSimulator(config: Config, logger: Logger): Promise<Simulator> {
  const { systemIds, limits } = config;
  const settings = new SettingsStore(config.settings);
  const counters = new Counters();
  const feed = new Feed();
  const phones = new Phones(limits, (message) => feed.changed(message));
  const deliverQueues = new DeliverQueues(systemIds, limits.waitingDeliveries);
  const outcomes = new OutcomeChooser();
  const receipts = new ReceiptSender({
    settings,
    counters,
    deliverQueues,
    maxWaiting: limits.waitingDeliveries,
  });
  const submits = new SubmitHandler({
    settings,
    counters,
    outcomes,
    ids: new MessageIds(),
    phones,
    receipts,
  });
  const inbound = new InboundService({ systemIds, deliverQueues, phones, counters });
  const server = new SmppServer({
    settings,
    counters,
    deliverQueues,
    submits,
    systemIds,
    password: config.password,
    tls: config.tls,
    maxWaiting: limits.waitingDeliveries,
    logger,
  });
  const stats = (): Stats => collectStats({ counters, phones, deliverQueues, receipts, server });
  const reset = (): void => {
    for (const part of [settings, counters, phones, deliverQueues, outcomes, receipts, submits]) part.reset();
    server.resetRetries();
  };

  let stopping = false;
  const app = createWebApp({
    routers: [
      phonesController({ phones }),
      controlController({ settings, stats, inbound, reset }),
      eventsController({ feed, stats }),
    ],
    readyChecks: [],
    isStopping: () => stopping,
    logger,
  });
  const registry = createRegistry('carrier-simulator');
  registerMetrics(registry, stats);

  const smppPort = await server.listen(config.smppPort, config.bindAddress);
  const web = await startHttpServer(app, config.webPort, config.bindAddress);
  const second =
    config.port === undefined ? undefined : await startHttpServer(app, config.port, config.bindAddress);
  const metrics = await serveMetrics(registry, config.metricsPort, config.bindAddress);

  return {
    smppPort,
    webPort: web.port,
    metricsPort: portOf(metrics),
    settings,
    stats,
    stop: async () => {
      stopping = true;
      feed.close();
      receipts.reset();
      submits.reset();
      await Promise.all([server.stop(), stopAll([web, second]), stopMetrics(metrics)]);
    },
  };
}

async function stopAll(servers: (RunningServer | undefined)[]): Promise<void> {
  await Promise.all(servers.map((server) => server?.stop(HTTP_STOP_MS)));
}

async function stopMetrics(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
