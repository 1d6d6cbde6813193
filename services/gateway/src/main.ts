import { setTimeout as pause } from 'node:timers/promises';
import { onStopSignal } from '@herald/service';
import { createLogger } from '@herald/logging';
import { startTracing } from '@herald/tracing';
import { startGateway } from './compose';
import { readGatewayConfig } from './config';

async function main(): Promise<void> {
  const logger = createLogger('gateway');
  startTracing({ service: 'gateway', logger });
  let gateway: Awaited<ReturnType<typeof startGateway>> | null = null;
  const config = readGatewayConfig();
  onStopSignal(logger, async () => {
    if (!gateway) return;
    gateway.drain();
    await pause(config.DRAIN_SECONDS * 1_000);
    await gateway.stop();
  });
  gateway = await startGateway({ config, logger });
  logger.info('process.started', { port: gateway.port });
}

void main();
