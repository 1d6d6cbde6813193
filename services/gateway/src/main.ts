import { onStopSignal } from '@herald/http-service';
import { createLogger } from '@herald/logging';
import { startGateway } from './compose';
import { readGatewayConfig } from './config';

async function main(): Promise<void> {
  const logger = createLogger('gateway');
  let gateway: Awaited<ReturnType<typeof startGateway>> | null = null;
  onStopSignal(logger, async () => gateway?.stop());
  gateway = await startGateway({ config: readGatewayConfig(), logger });
  logger.info('process.started', { port: gateway.port });
}

void main();
