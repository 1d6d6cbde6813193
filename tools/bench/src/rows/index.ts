import type { Row } from '../row';
import { accept500k, acceptPairs } from './accept';
import { besideKannel } from './beside-kannel';
import { billingDay } from './billing-day';
import { billingFiles } from './billing-files';
import { billingGrowth } from './billing-growth';
import { bytes } from './bytes';
import { callbacksIsolated } from './callbacks-isolated';
import { cancelScheduled } from './cancel-scheduled';
import { endToEnd, submitOnly } from './end-to-end';
import { eventLoop } from './event-loop';
import { fairness } from './fairness';
import { gatewayCost } from './gateway-cost';
import { growth } from './growth';
import { inboundUnderBulk } from './inbound-under-bulk';
import { isolation } from './isolation';
import { hangingReceivers } from './hanging-receivers';
import { memory } from './memory';
import { otpUnderBulk } from './otp-under-bulk';
import { otpUnderSingles } from './otp-under-singles';
import { pace } from './pace';
import { paymentEvents } from './payment-events';
import { refusals } from './refusals';
import { report500k } from './report';
import { retention } from './retention';
import { scaleOut, scaleOutReplica } from './scale-out';
import { search } from './search';
import { singleAccept, singleAcceptMany } from './single-accept';
import { singleLatency } from './single-latency';
import { singleSustained } from './single-sustained';
import { soak, soakSingles } from './soak';

/** In the order of the table. */
export const rows: Row[] = [
  accept500k,
  acceptPairs,
  memory,
  singleAccept,
  singleAcceptMany,
  singleSustained,
  singleLatency,
  otpUnderSingles,
  gatewayCost,
  endToEnd,
  submitOnly,
  otpUnderBulk,
  inboundUnderBulk,
  fairness,
  isolation,
  refusals,
  report500k,
  callbacksIsolated,
  cancelScheduled,
  hangingReceivers,
  scaleOut,
  scaleOutReplica,
  growth,
  search,
  eventLoop,
  pace,
  soak,
  soakSingles,
  bytes,
  retention,
  billingGrowth,
  billingDay,
  billingFiles,
  paymentEvents,
  besideKannel,
];
