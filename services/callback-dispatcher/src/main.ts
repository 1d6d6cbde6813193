import './threads';
import { onStopSignal } from '@herald/http-service';
import { createLogger } from '@herald/logging';
import { startDispatcher } from './compose';
import { readDispatcherConfig } from './config';

const logger = createLogger('callback-dispatcher');

startDispatcher(readDispatcherConfig(), logger).then(
  (service) => onStopSignal(logger, () => service.stop()),
  (error: unknown) => {
    logger.error('process.start_failed', { error });
    process.exit(1);
  },
);
