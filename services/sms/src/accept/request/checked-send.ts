import { type AskedBy, type Priority, SEND, STANDARD_PRIORITY_RECIPIENTS } from '@herald/contracts';
import { ContractStatusError, said, type Said } from '@herald/contracts/errors';
import { readCallbackUrl } from '@herald/values/request-values';
import type { UnusableBrand, UsableBrand } from '../../rules/brands/brand-view';
import { BrandSenders, type SenderData } from '../../rules/senders/brand-senders';
import type { OfSend } from '../../model/job-model';
import { checkSenders } from './check-senders';
import { type Clock, readContent, type SendContent } from './send-content';
import { readEnvelope, type SendEnvelope, type SendForm, warningOfUnknown } from './send-envelope';

/** Properties of a request besides its fields. */
export interface SendContext extends Clock, AskedBy {
  company: number;
  requestId: string;
  validityHours: number;
  /** Number of shards for the status changes of its recipients. */
  statusShards?: number;
  /** Maximum number of recipients per send of one-time passwords; 0 = no limit. */
  otpRecipients: number;
  /** Whether one-time passwords that look like SMS pumping are held back. */
  holdsSuspects?: boolean;
  /** Hosts allowed in a send's own callback URL; empty if the company has no default one (interface.md part 6). */
  callbackHosts: readonly string[];
  /** Whether callback URLs may have local addresses and, with them, `http`. */
  allowHttpCallback: boolean;
}

/** A send that passed all checks except that of the balance. */
export interface CheckedSend extends OfSend, AskedBy {
  brandID: number;
  content: SendContent;
  /** Number of shards for the status changes of its recipients; default `STATUS_SHARDS`. */
  statusShards?: number;
  checkStopList: boolean;
  dryRun: boolean;
  /** Warning in the answer; the send is accepted regardless. */
  warning: string | null;
}

/** A brand, with the sender rules for its messages if there are any; as plain fields where it was passed to a worker thread. */
export type SendingBrand = UsableBrand & { senders?: BrandSenders | SenderData | null };

/** Finds the brand, if it belongs to the company. */
export type FindBrand = (brandID: number) => Promise<SendingBrand | UnusableBrand | null>;

/** A send's fields, in any request form. */
export interface SendFields {
  form: SendForm;
  fields: Record<string, unknown>;
  /** The query of a request whose fields are in its body. */
  query?: Record<string, unknown>;
}

const HOUR_MS = 3_600_000;

/** Reads and checks a send. @throws ContractStatusError 90, 10, 20, 30, 60 or 50, in this order. */
export async function readSend(
  { form, fields, query }: SendFields,
  findBrand: FindBrand,
  context: SendContext,
): Promise<CheckedSend> {
  const envelope = readEnvelope(form, fields, query);
  const brand = envelope.brandID === null ? null : await findBrand(envelope.brandID);
  if (!brand || !('sender' in brand)) throw brandNotFound(brand);
  return checkSend(envelope, brand, context);
}

/** Checks the content of a send with a usable brand. @throws ContractStatusError 20, 30, 60 or 50, in this order. */
export function checkSend(envelope: SendEnvelope, brand: SendingBrand, context: SendContext): CheckedSend {
  const read = readContent(envelope, context);
  if (envelope.otp) refuseCrowd(read, context);
  const content = checkedBySenders(read, brand, envelope.dryRun, context);
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
    priority: priorityOf(envelope.otp, content.numbers.length),
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

function checkedBySenders(
  content: SendContent,
  { sender, senders }: SendingBrand,
  counts: boolean,
  { routes = [] }: SendContext,
): SendContent {
  if (!senders) return content;
  const compiled = senders instanceof BrandSenders ? senders : new BrandSenders(senders);
  return checkSenders(content, compiled, { routes, sender, counts });
}

/** The answer does not reveal whether another company's brand exists (decisions, "Brands"). */
function brandNotFound(own: UnusableBrand | null): ContractStatusError {
  const why = own ? UNUSABLE[own.state](own.brandID) : said('give_authorized_brand');
  return new ContractStatusError(SEND.BRAND_NOT_FOUND, said('brand_not_found', { why }));
}

const UNUSABLE: Record<UnusableBrand['state'], (brandID: number) => Said> = {
  awaiting: (brandID) => said('brand_awaits_authentication', { id: brandID }),
  rejected: (brandID) => said('brand_rejected', { id: brandID }),
  deleted: (brandID) => said('brand_deleted', { id: brandID }),
};

/** Refuses a campaign that is sent as a one-time password, if the company's setting limits the recipients. */
function refuseCrowd({ numbers, rejected }: SendContent, { otpRecipients }: SendContext): void {
  if (!(otpRecipients > 0) || numbers.length <= otpRecipients) return;
  throw new ContractStatusError(
    SEND.NO_VALID_NUMBERS,
    said('too_many_otp_numbers', { count: numbers.length, most: otpRecipients }),
    { accepted: 0, rejected: rejected + numbers.length },
  );
}

function priorityOf(otp: boolean, recipients: number): Priority {
  if (otp) return 'otp';
  return recipients <= STANDARD_PRIORITY_RECIPIENTS ? 'standard' : 'bulk';
}

/** A send never fails because of its callback URL: an unusable URL is ignored, with a warning. */
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
  // Otherwise a key with only the permission to send could have validation keys and signatures sent to a host of its owner.
  if (!callbackHosts.includes(host))
    return ignored(
      `its host ${host} is not one of the company's callback hosts. The configured callback URL is called. To allow the host, add it to hosts of PUT /v1/callback.`,
    );
  return { callbackUrl: value as string, warning: null };
}
