/** Fills a system's databases with the data of earlier campaigns and of accounts. */
import { serve } from '../processes/serve';
import { storeBilling } from './billing-company';
import { storeJobs } from './stored-jobs';

const handlers = { storeJobs, storeBilling };

export type FillHandlers = typeof handlers;

serve(handlers);
