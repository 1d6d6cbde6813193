import { type BareContext, type Health, type Listener, startHttpServer } from '@herald/service';
import { OutcomeChooser } from './submits/choose-outcome';
import { readConfig, type SimulatorConfig } from './config';
import { MessageIds } from './deliver-sm/message-ids';
import { DeliverQueues } from './deliver-sm/deliver-queue';
import { InboundService } from './inbound/inbound-service';
import { Feed } from './phones/feed';
import { Phones } from './phones/phones';
import { SmppServer } from './sessions/smpp-server';
import { SettingsStore } from './settings/settings';
import { collectStats, registerMetrics, type Stats } from './stats/stats';
import { Counters } from './counts/counters';
import { HttpReports } from './submits/http-reports';
import { HttpSubmits } from './submits/http-submits';
import { Limits } from './submits/limits';
import { ReceiptSender } from './submits/receipt-sender';
import { SubmitHandler } from './submits/submit-handler';
import { controlController } from './web/control-controller';
import { eventsController } from './web/events-controller';
import { phonesController } from './web/phones-controller';
import { smsController } from './web/sms-controller';
import { createWebApp } from './web/web-app';

export const service = { name: 'carrier-simulator', needs: {}, readConfig, compose };

const HTTP_STOP_MS = 1_000;

/** Wires the simulator. */
function compose({ config, logger, registry }: BareContext<SimulatorConfig>) {
  const { SMPP_SYSTEM_ID: systemIds, MAX_WAITING_DELIVERIES: maxWaiting } = config;
  const settings = new SettingsStore(config.SIMULATOR_SETTINGS);
  const counters = new Counters();
  const feed = new Feed();
  const phones = new Phones(
    {
      phones: config.MAX_PHONES,
      messages: config.MAX_MESSAGES,
      messagesPerPhone: config.MAX_MESSAGES_PER_PHONE,
    },
    (message) => feed.changed(message),
  );
  const deliverQueues = new DeliverQueues(systemIds, maxWaiting);
  const outcomes = new OutcomeChooser();
  const receipts = new ReceiptSender({ settings, counters, deliverQueues, maxWaiting });
  const ids = new MessageIds();
  const limits = new Limits();
  const reports = new HttpReports({ settings, counters, maxWaiting });
  const submits = new SubmitHandler({ settings, counters, outcomes, ids, limits, phones, receipts });
  const httpSubmits = new HttpSubmits({ settings, counters, outcomes, ids, limits, phones, reports });
  const inbound = new InboundService({ systemIds, deliverQueues, phones, counters, reports });
  const server = new SmppServer({
    settings,
    counters,
    deliverQueues,
    submits,
    systemIds,
    password: config.SMPP_PASSWORD,
    tls: tlsOf(config),
    maxWaiting,
    logger,
  });
  const stats = (): Stats => collectStats({ counters, phones, deliverQueues, receipts, reports, server });
  const reset = (): void => {
    const stores = [settings, counters, phones, deliverQueues, outcomes, receipts, reports, limits];
    for (const part of [...stores, submits, httpSubmits]) part.reset();
    server.resetRetries();
  };
  registerMetrics(registry, stats);

  const listen = async (health: Health): Promise<Listener> => {
    const routers = [
      phonesController(phones),
      controlController({ settings, stats, inbound, reset }),
      eventsController(feed, stats),
    ];
    const sms = { submits: httpSubmits, systemIds, password: config.SMPP_PASSWORD };
    const app = smsController(sms, createWebApp(routers, health, logger));
    const smppPort = await server.listen(config.SMPP_PORT, config.BIND_ADDRESS);
    const web = await startHttpServer(app, config.PORT, config.BIND_ADDRESS);
    const second =
      config.SECOND_PORT === undefined
        ? null
        : await startHttpServer(app, config.SECOND_PORT, config.BIND_ADDRESS);
    return {
      port: web.port,
      otherPorts: { smppPort },
      stop: async () => {
        feed.close();
        receipts.reset();
        reports.reset();
        submits.reset();
        await Promise.all([server.stop(), web.stop(HTTP_STOP_MS), second?.stop(HTTP_STOP_MS)]);
      },
    };
  };
  return { settings, stats, listen };
}

function tlsOf({ SMPP_TLS_CERT: cert, SMPP_TLS_KEY: key }: SimulatorConfig) {
  return cert && key ? { cert, key } : undefined;
}
