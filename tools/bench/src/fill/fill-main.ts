/** Fills a system's databases with the data of accounts. */
import { serve } from '../processes/serve';
import { storeBilling } from './billing-company';

const handlers = { storeBilling };

export type FillHandlers = typeof handlers;

serve(handlers);
