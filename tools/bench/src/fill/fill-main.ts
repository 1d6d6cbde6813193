/** Fills a system's databases with what earlier campaigns would have left. */
import { serve } from '../processes/serve';
import { storeBilling } from './billing-company';
import { checkpoint, storeJob } from './stored-job';

const handlers = { storeJob, storeBilling, checkpoint };

export type FillHandlers = typeof handlers;

serve(handlers);
