import type { Row } from '../row';
import { accept500k } from './accept';
import { besideKannel } from './beside-kannel';
import { billingDay } from './billing-day';
import { endToEnd } from './end-to-end';
import { isolation } from './isolation';
import { loneMessage } from './lone-message';
import { otpUnderBulk } from './otp-under-bulk';
import { singleSustained } from './single-sustained';

/** In the order of the table. */
export const rows: Row[] = [
  accept500k,
  singleSustained,
  loneMessage,
  endToEnd,
  otpUnderBulk,
  isolation,
  besideKannel,
  billingDay,
];
