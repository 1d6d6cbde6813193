import './threads';
import { onStopSignal } from '@herald/service';
import { createLogger } from '@herald/logging';
import { startTracing } from '@herald/tracing';
import { startDispatcher } from './compose';
import { readDispatcherConfig } from './config';

const logger = createLogger('callback-dispatcher');
startTracing({ service: 'callback-dispatcher', logger });

startDispatcher(readDispatcherConfig(), logger).then(
  (service) => onStopSignal(logger, () => service.stop()),
  (error: unknown) => {
    logger.error('process.start_failed', { error });
    process.exit(1);
  },
);
