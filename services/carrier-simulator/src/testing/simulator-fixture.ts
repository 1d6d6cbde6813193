import { startService } from '@herald/service';
import { quiet } from '@herald/testing/loggers';
import { service } from '../compose';
import { type Settings } from '../settings/settings';
import { TestClient, type ClientOptions } from './smpp-client';

/** Starts a simulator on free ports. */
async function startTestSimulator(
  settings: Partial<Settings> = {},
  environment: Record<string, string> = {},
) {
  const { port, metricsPort, otherPorts, parts, stop } = await startService(service, {
    environment: {
      SMPP_PORT: '0',
      WEB_PORT: '0',
      METRICS_PORT: '0',
      // The timeout is long, so that a slow machine causes no repeated deliver_sm, which are counted.
      SIMULATOR_SETTINGS: JSON.stringify({ receiptDelayMs: 20, deliverTimeoutMs: 600_000, ...settings }),
      ...environment,
    },
    logger: quiet,
  });
  return { ...parts, webPort: port, metricsPort, smppPort: otherPorts.smppPort!, stop };
}

/**
 * Starts a simulator for each test, and stops it with its clients after the test. Call it at the top of a test file.
 */
export function fixtureForEachTest(
  settings: Partial<Settings> = {},
  environment: Record<string, string> = {},
) {
  let simulator: Awaited<ReturnType<typeof startTestSimulator>> | undefined;
  let clients: TestClient[] = [];

  beforeEach(async () => {
    clients = [];
    simulator = await startTestSimulator(settings, environment);
  });

  afterEach(async () => {
    for (const client of clients) client.close();
    await simulator?.stop();
  });

  return {
    get simulator() {
      return simulator!;
    },
    async bind(options: Partial<ClientOptions> = {}): Promise<TestClient> {
      const client = await TestClient.bind({ port: simulator!.smppPort, ...options });
      clients.push(client);
      return client;
    },
  };
}
