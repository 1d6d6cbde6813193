/** Reasons for status 2 or 4 that come from Herald and not from a delivery receipt, as stored and as shown in a search. */
export const REASON = {
  STOP_LISTED: 'stop-listed',
  /** The job was cancelled, without another reason in the job. */
  CANCELLED: 'cancelled',
  BRAND_REJECTED: 'brand rejected',
  BRAND_DELETED: 'brand deleted',
  NOT_SUBMITTED: 'not submitted',
  TEXT_GONE: 'its text is gone',
  EXPIRED: 'expired before it could be submitted',
  NO_RECEIPT: 'no receipt within the validity period',
} as const;

const REFUSAL = /^refused by ([^:]+): (.+)$/;
const STATUS = /^0x[0-9a-f]+$/;

/** A refusal by a carrier. `code`: the command_status, or a text from a carrier over HTTP. */
interface Refusal {
  route: string;
  code: number | string;
}

/** The reason if a carrier permanently refused a part. */
export function refusal({ route, code }: Refusal): string {
  return `refused by ${route}: ${codeInReason(code)}`;
}

export function codeInReason(code: Refusal['code']): string {
  return typeof code === 'number' ? `0x${code.toString(16)}` : code;
}

const BY_RULE = /^refused by sender rule (\d+): (.*)$/s;

/** Reads the text of `refused_by_rule`, the reason if a sender rule refuses a message. Null if the reason is another. */
export function readRefusalByRule(reason: string): { rule: number; why: string } | null {
  const match = BY_RULE.exec(reason);
  return match && { rule: Number(match[1]), why: match[2]! };
}

/** Null if the reason is not a refusal by a carrier. */
export function readRefusal(reason: string): Refusal | null {
  if (BY_RULE.test(reason)) return null;
  const [match, route, code] = REFUSAL.exec(reason) ?? [];
  if (match === undefined) return null;
  return { route: route!, code: STATUS.test(code!) ? parseInt(code!, 16) : code! };
}
