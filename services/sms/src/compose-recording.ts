import { OutcomeTally } from '@herald/service/alarms';
import { operatorRoutes } from './compose-carriers';
import { routesByName } from './carriers/operator/route-alphabets';
import { sendingMetrics } from './deliver/sending-metrics';
import { GuardStore } from './otp/guard/guard-store';
import { OtpCounts } from './otp/guard/otp-counts';
import { OutcomeRecorder } from './record/outcomes/outcome-recorder';
import { PartTextStore } from './record/outcomes/part-text-store';
import { RecordStore } from './record/outcomes/record-store';
import { retryPolicy } from './record/outcomes/retry-policy';
import { SubmissionStore } from './record/outcomes/submission-store';
import { InFlight } from './record/receipts/in-flight';
import { ReceiptMatcher } from './record/receipts/receipt-matcher';
import { ReceiptTimes } from './record/receipts/receipt-times';
import { SmscReceipts } from './record/receipts/smsc-receipts';
import { WholeReceipts } from './record/receipts/whole-receipts';
import type { RoleParts, SmsContext } from './sms-context';
import { RecordedOutcomes } from './upkeep/alarms/recorded-outcomes';

/** Until the delivery receipt of a whole message counts. */
export const WHOLE_MS = 5_000;
/** Maximum delay of alarms behind the recorded outcomes; the interval at which alarms are checked adds the same again. */
const TALLY_MS = 5_000;
/** Delay until the protection against SMS pumping learns about delivered OTPs. */
const OTP_COUNTS_MS = 2_000;

/** Elsewhere, a part with any number may be unanswered. */
const UNKNOWN_IN_FLIGHT = { has: () => true };

export type Recording = ReturnType<typeof composeRecording>;

/**
 * Wires the recorder of outcomes and delivery receipts. Every role has it: those over SMPP come to senders, those over HTTP to the API, and
 * the scheduler recovers what a crash leaves behind.
 */
export function composeRecording(context: SmsContext) {
  const { config, connection, broker, logger, registry } = context;
  const { batches } = context.collections;
  const submissions = new SubmissionStore(connection);
  const inFlight = new InFlight();
  const times = new ReceiptTimes();
  const isApiOnly = config.SMS_ROLES.every((role) => role === 'api');
  const matcher = new ReceiptMatcher(
    submissions,
    isApiOnly ? UNKNOWN_IN_FLIGHT : inFlight,
    times,
    new PartTextStore(connection),
  );
  const policy = retryPolicy(config, (route) => times.within(route, Date.now()));
  const tally = new OutcomeTally(connection);
  const outcomes = new RecordedOutcomes(tally);
  const otpCounts = new OtpCounts(new GuardStore(connection), context.now);
  const recorder: OutcomeRecorder = new OutcomeRecorder({
    records: new RecordStore(connection, context.balances),
    submissions,
    matcher,
    broker,
    policy,
    outcomes: {
      note: (records) => {
        context.activity.note();
        outcomes.note(records);
        otpCounts.noteDelivered(records);
        whole.note(records);
      },
    },
    logger,
  });
  const routes = operatorRoutes(context);
  const whole: WholeReceipts = new WholeReceipts({
    smscs: new SmscReceipts(connection),
    batches,
    recorder,
    routes: () => routesByName(routes),
    logger,
  });
  sendingMetrics(registry, { recorder, matcher, submissions, times, policy });
  const parts: RoleParts = {
    tasks: [
      {
        name: 'otp_guard.counts',
        everyMs: OTP_COUNTS_MS,
        run: async () => void (await otpCounts.save()),
      },
      { name: 'receipts.parts', everyMs: WHOLE_MS, run: () => whole.store() },
      { name: 'alarms.store', everyMs: TALLY_MS, run: () => tally.store() },
    ],
    start: async () => recorder.start(),
    stop: () => recorder.stop(),
  };
  return { recorder, matcher, submissions, inFlight, policy, whole, parts };
}
