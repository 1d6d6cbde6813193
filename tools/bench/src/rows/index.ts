import type { Row } from '../row';
import { accept500k } from './accept';
import { besideKannel } from './beside-kannel';
import { billingDay } from './billing-day';
import { endToEnd, submitOnly } from './end-to-end';
import { fairness } from './fairness';
import { isolation } from './isolation';
import { loneMessage } from './lone-message';
import { otpUnderBulk, otpUnderSingles } from './otp-under-load';
import { retention } from './retention';
import { singleLatency } from './single-latency';
import { singleSustained } from './single-sustained';

/** In the order of the table. `single-sustained` comes before the rows that send at a share of its rate. */
export const rows: Row[] = [
  accept500k,
  singleSustained,
  singleLatency,
  loneMessage,
  otpUnderSingles,
  endToEnd,
  submitOnly,
  otpUnderBulk,
  fairness,
  isolation,
  besideKannel,
  billingDay,
  retention,
];
