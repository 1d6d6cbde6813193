const OF_COMPANIES =
  'stop-list|callback-deliveries|customers|accounts|payments|corrections|reminders|otp-limits|otp-guard|billing-runs/[^/]+/report';

/** Reads of personal data by operators: each leaves a row in the audit log, so they are made only when the operator asks. */
const AUDITED = new RegExp(
  `^/admin/v1/(messages|inbound|stop-list|dead-letters|callback-deliveries|customers|accounts|sender-rules/explain|routes/[^/]+/test-sends|companies/[^/]+/(${OF_COMPANIES}))([/?]|$)`,
);

export const isAudited = (target: string): boolean => AUDITED.test(target);
