import { onStopSignal } from '@herald/service';
import { createLogger } from '@herald/logging';
import { startTracing } from '@herald/tracing';
import { composeSms } from './compose';
import { loadConfig } from './config';

const logger = createLogger('sms');

async function main(): Promise<void> {
  const config = loadConfig();
  startTracing({ service: ['sms', ...config.SMS_ROLES].join('-'), logger });
  const sms = await composeSms(config, logger);
  onStopSignal(logger, () => sms.stop());
  await sms.start();
  logger.info('process.started', { port: config.PORT, roles: config.SMS_ROLES.join(',') });
}

main().catch((error: unknown) => {
  logger.error('process.start_failed', { error });
  process.exit(1);
});
