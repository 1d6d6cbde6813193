import { onStopSignal } from '@herald/http-service';
import { createLogger } from '@herald/logging';
import { startBrandService } from './compose';
import { readBrandConfig } from './config';

const logger = createLogger('brand');

startBrandService(readBrandConfig(), logger).then(
  (service) => onStopSignal(logger, () => service.stop()),
  (error: unknown) => {
    logger.error('process.start_failed', { error });
    process.exit(1);
  },
);
