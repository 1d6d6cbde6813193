/** Fills a system's databases with the data of earlier campaigns. */
import { serve } from '../processes/serve';
import { storeBilling } from './billing-company';
import { checkpoint, storeJob } from './stored-job';

const handlers = { storeJob, storeBilling, checkpoint };

export type FillHandlers = typeof handlers;

serve(handlers);
