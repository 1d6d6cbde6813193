import { onStopSignal } from '@herald/service';
import { createLogger } from '@herald/logging';
import { startTracing } from '@herald/tracing';
import { composeBilling } from './compose';
import { loadConfig } from './config';

const logger = createLogger('billing');

async function main(): Promise<void> {
  const config = loadConfig();
  startTracing({ service: 'billing', logger });
  const billing = await composeBilling(config, logger);
  onStopSignal(logger, () => billing.stop());
  await billing.start();
  logger.info('billing.started', { port: config.PORT });
}

main().catch((error: unknown) => {
  logger.error('billing.start_failed', { error });
  process.exit(1);
});
