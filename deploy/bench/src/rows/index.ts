import type { Row } from '../row';
import { endToEnd, submitOnly } from './end-to-end';
import { otpUnderBulk } from './otp-under-bulk';
import { singleAccept } from './single-accept';

/** In the order of the table. */
export const rows: Row[] = [singleAccept, endToEnd, submitOnly, otpUnderBulk];
