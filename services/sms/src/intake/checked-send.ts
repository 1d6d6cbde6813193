import { type AskedBy, type Lane, SEND, STANDARD_LANE_RECIPIENTS } from '@herald/contracts';
import { ContractStatusError } from '@herald/errors';
import { readCallbackUrl } from '@herald/request-values';
import type { UnusableBrand, UsableBrand } from '../brands/brand-view';
import type { OfSend } from '../jobs/job-model';
import { type Clock, readContent, type SendContent } from './send-content';
import { readEnvelope, type SendEnvelope, type SendForm, warningOfUnknown } from './send-envelope';

/** What the service knows of a request beside its fields. */
export interface SendContext extends Clock, AskedBy {
  company: number;
  requestId: string;
  validityHours: number;
  /** Shards that the changes of its recipients use. */
  statusShards?: number;
  /** Numbers that one send of one-time passwords may name; 0 = no limit. */
  otpRecipients: number;
  /** Whether one-time passwords that look like SMS pumping are held back. */
  holdsSuspects?: boolean;
  /** Hosts that a send's own callback URL may be on. Empty if the company has no default callback URL: then a send's own is ignored (interface.md part 6). */
  callbackHosts: readonly string[];
  /** Whether callback addresses may be local, and so `http` too. */
  allowHttpCallback: boolean;
}

/** A send that is right in everything; whether the balance suffices is not known yet. */
export interface CheckedSend extends OfSend, AskedBy {
  brandID: number;
  content: SendContent;
  /** Shards that the changes of its recipients use; default `STATUS_SHARDS`. */
  statusShards?: number;
  checkStopList: boolean;
  dryRun: boolean;
  /** What the answer warns of; the send goes out all the same. */
  warning: string | null;
}

/** The brand, if it is the company's own. */
export type FindBrand = (brandID: number) => Promise<UsableBrand | UnusableBrand | null>;

/** A send's fields, in whichever form they came. */
export interface SendFields {
  form: SendForm;
  fields: Record<string, unknown>;
  /** Asked for in the query, beside the fields. */
  dryRun: boolean;
}

const HOUR_MS = 3_600_000;

/** Reads and checks a send. @throws ContractStatusError 90, 10, 20, 30, 60 or 50, in this order. */
export async function readSend(
  { form, fields, dryRun }: SendFields,
  findBrand: FindBrand,
  context: SendContext,
): Promise<CheckedSend> {
  const envelope = readEnvelope(form, fields);
  const brand = envelope.brandID === null ? null : await findBrand(envelope.brandID);
  if (!brand || !('sender' in brand)) throw brandNotFound(brand);
  return checkSend({ ...envelope, dryRun: envelope.dryRun || dryRun }, brand, context);
}

/** Checks the content of a send whose brand is usable. @throws ContractStatusError 20, 30, 60 or 50, in this order. */
export function checkSend(envelope: SendEnvelope, brand: UsableBrand, context: SendContext): CheckedSend {
  const content = readContent(envelope, context);
  if (envelope.otp) refuseCrowd(content, context);
  const { callbackUrl, warning } = callbackUrlOf(envelope.callbackUrl, context);
  const warnings = [warning, warningOfUnknown(envelope.unknownFields)].filter((each) => each !== null);
  const beginsAt = content.sendAt ?? context.now;
  return {
    company: context.company,
    brandID: brand.brandID,
    sender: brand.sender,
    requestId: context.requestId,
    keyID: context.keyID,
    from: context.from,
    ...(context.test && { test: true }),
    lane: laneOf(envelope.otp, content.numbers.length),
    content,
    ...(context.statusShards === undefined ? {} : { statusShards: context.statusShards }),
    checkStopList: envelope.checkStopList,
    dryRun: envelope.dryRun,
    callbackUrl,
    warning: warnings.length > 0 ? warnings.join(' ') : null,
    createdAt: context.now,
    expiresAt: new Date(beginsAt.getTime() + context.validityHours * HOUR_MS),
  };
}

/** Another company's brand is as unknown as one that there is not (decisions, "Brands"). */
function brandNotFound(own: UnusableBrand | null): ContractStatusError {
  const why = own ? UNUSABLE[own.state](own.brandID) : 'give an authorized brand of the company.';
  return new ContractStatusError(SEND.BRAND_NOT_FOUND, `brandID not found: ${why}`);
}

const UNUSABLE: Record<UnusableBrand['state'], (brandID: number) => string> = {
  awaiting: (brandID) => `brandID ${brandID} awaits authentication.`,
  rejected: (brandID) => `brandID ${brandID} was rejected.`,
  deleted: (brandID) => `brandID ${brandID} was deleted.`,
};

/** A campaign that calls itself a one-time password, where the company's setting says how many numbers one may name. */
function refuseCrowd({ numbers, rejected }: SendContent, { otpRecipients }: SendContext): void {
  if (!(otpRecipients > 0) || numbers.length <= otpRecipients) return;
  throw new ContractStatusError(
    SEND.NO_VALID_NUMBERS,
    `Too many numbers for a one-time password: the send names ${numbers.length} numbers, with otp the company may name at most ${otpRecipients}. Nothing was sent: give fewer numbers, or send it without otp.`,
    { accepted: 0, rejected: rejected + numbers.length },
  );
}

function laneOf(otp: boolean, recipients: number): Lane {
  if (otp) return 'otp';
  return recipients <= STANDARD_LANE_RECIPIENTS ? 'standard' : 'bulk';
}

/** A send never fails because of its callback URL: one that can't be used is left out, with a warning. */
function callbackUrlOf(
  value: unknown,
  { callbackHosts, allowHttpCallback }: SendContext,
): { callbackUrl: string | null; warning: string | null } {
  if (value === undefined || value === null || value === '') return { callbackUrl: null, warning: null };
  const ignored = (why: string) => ({ callbackUrl: null, warning: `callbackUrl was ignored: ${why}` });
  if (callbackHosts.length === 0) return ignored('the company has no default callback URL.');
  const read = readCallbackUrl(value, { allowHttp: allowHttpCallback });
  if ('why' in read) return ignored(read.why);
  const { host } = read.url;
  // Otherwise a key that may only send would have validation key and signature brought to a host of its own.
  if (!callbackHosts.includes(host))
    return ignored(
      `its host ${host} is not one of the company's callback hosts. The configured callback URL is called. To allow the host, add it to hosts of PUT /v1/callback.`,
    );
  return { callbackUrl: value as string, warning: null };
}
