import { onStopSignal } from '@herald/service';
import { createLogger } from '@herald/logging';
import { startTracing } from '@herald/tracing';
import { startBrandService } from './compose';
import { readBrandConfig } from './config';

const logger = createLogger('brand');
startTracing({ service: 'brand', logger });

startBrandService(readBrandConfig(), logger).then(
  (service) => onStopSignal(logger, () => service.stop()),
  (error: unknown) => {
    logger.error('process.start_failed', { error });
    process.exit(1);
  },
);
