import { onStopSignal } from '@herald/http-service';
import { createLogger } from '@herald/logging';
import { startTracing } from '@herald/tracing';
import { startGateway } from './compose';
import { readGatewayConfig } from './config';

async function main(): Promise<void> {
  const logger = createLogger('gateway');
  startTracing({ service: 'gateway', logger });
  let gateway: Awaited<ReturnType<typeof startGateway>> | null = null;
  onStopSignal(logger, async () => gateway?.stop());
  gateway = await startGateway({ config: readGatewayConfig(), logger });
  logger.info('process.started', { port: gateway.port });
}

void main();
