import { onStopSignal } from '@herald/service';
import { createLogger } from '@herald/logging';
import { startSimulator } from './compose';
import { loadConfig } from './config';

const logger = createLogger('carrier-simulator');

async function main(): Promise<void> {
  const config = loadConfig();
  const simulator = await startSimulator(config, logger);
  onStopSignal(logger, () => simulator.stop());
  const { smppPort, webPort, metricsPort } = simulator;
  logger.info('simulator.started', { smppPort, webPort, metricsPort, systemIds: config.systemIds });
}

main().catch((error: unknown) => {
  logger.error('simulator.start_failed', { error });
  process.exitCode = 1;
});
