import { readTime, TIME_TEXT } from '@herald/values/company-time';
import { DELIVERY, type DeliveryStatus } from '@herald/contracts';
import { type FieldWords, mustBe, said, ValidationError } from '@herald/contracts/errors';
import { isSaneRequestId } from '@herald/telemetry/logging';
import { type LocalNumbers, problemOf, readNumber } from '@herald/values/phone-numbers';
import { toFlag, toId, toInteger } from '@herald/values/request-values';
import { type Position, readPosition } from './position';

/** A filter of recipients, which must meet all conditions. */
export interface MessageFilter {
  company?: number;
  /** In international format. */
  number?: string;
  /** The last digits of the number. */
  numberEnd?: string;
  smsID?: number;
  requestId?: string;
  brandID?: number;
  /** True: only messages sent with test keys; false: only live messages. */
  test?: boolean;
  status?: DeliveryStatus;
  /** Only messages that failed (`isFailedMessage`), or only the others. */
  failed?: boolean;
  /** Only messages that statistics count as submitted, or only the others. */
  submitted?: boolean;
  /** As shown in a search, with its meaning or without, or as named in the statistics. */
  reason?: string;
  /** Range of acceptance times; `to` is exclusive. */
  from?: Date;
  to?: Date;
  /** Only recipients after this position in the list. */
  after?: Position;
}

export interface AskedMessages {
  filter: MessageFilter;
  asFile: boolean;
}

const LONGEST_REASON = 300;
/** No index finds the ends of numbers, so without `from` only the sends of these days are read. */
const DAYS_OF_ENDS = 31;
const DAY_MS = 86_400_000;
const STATUSES: readonly number[] = Object.values(DELIVERY);

const FLAG = [(value: unknown) => toFlag(value) ?? undefined, said('be_flag')] as const;

/** The parser of each query field but `number` (undefined = invalid), and its description. */
const fields = (zone: string) => ({
  company: [toOptionalId, said('be_id', { what: 'id of a company' })] as const,
  numberEnd: [
    (value: unknown) => (typeof value === 'string' && /^\d{3,15}$/.test(value) ? value : undefined),
    said('be_number_end', { min: 3, max: 15 }),
  ] as const,
  smsID: [toOptionalId, said('be_id', { what: 'smsID of a send' })] as const,
  requestId: [
    (value: unknown) => (isSaneRequestId(value) ? value : undefined),
    said('be_request_id'),
  ] as const,
  brandID: [toOptionalId, said('be_id', { what: 'brandID of a sender name' })] as const,
  statusID: [toStatus, said('be_one_of', { values: STATUSES.join(', ') })] as const,
  failed: FLAG,
  submitted: FLAG,
  reason: [
    (value: unknown) =>
      typeof value === 'string' && value !== '' && value.length <= LONGEST_REASON ? value : undefined,
    said('be_text', { limit: LONGEST_REASON }),
  ] as const,
  from: [(value: unknown) => readTime(value, zone), TIME_TEXT] as const,
  to: [(value: unknown) => readTime(value, zone), TIME_TEXT] as const,
  after: [(value: unknown) => readPosition(value) ?? undefined, said('be_next')] as const,
  format: [
    (value: unknown) => (value === 'json' || value === 'csv' ? value : undefined),
    said('be_one_of', { values: ['json', 'csv'].join(', ') }),
  ] as const,
});

type Fields = ReturnType<typeof fields>;
type Read = { number?: string } & { [N in keyof Fields]?: NonNullable<ReturnType<Fields[N][0]>> };

/**
 * @param zone timezone of dates
 * @param localNumbers how the company of the search may write numbers
 * @param now the default of `from` depends on it
 * @throws ValidationError with every invalid field, including duplicate and empty fields.
 */
export function readMessageFilter(
  query: Record<string, unknown>,
  zone: string,
  localNumbers: LocalNumbers | null = null,
  now = new Date(),
): AskedMessages {
  const errors: FieldWords = {};
  const read: Record<string, unknown> = {};
  if (query.number !== undefined) {
    const number = readNumber(query.number, localNumbers);
    if ('problem' in number) errors.number = problemOf(number.problem);
    else read.number = number.number;
  }
  for (const [name, [readField, shouldBe]] of Object.entries(fields(zone))) {
    if (query[name] === undefined) continue;
    const value = readField(query[name]);
    if (value === undefined) errors[name] = mustBe(name, shouldBe);
    else read[name] = value;
  }
  const { statusID, format, ...filter } = read as Read;
  if (filter.from && filter.to && filter.from >= filter.to) errors.to = mustBe('to', said('be_later'));
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  if (filter.numberEnd !== undefined && !isNarrow(filter))
    filter.from = new Date((filter.to ?? now).getTime() - DAYS_OF_ENDS * DAY_MS);
  return {
    filter: { ...filter, ...(statusID !== undefined && { status: statusID }) },
    asFile: format === 'csv',
  };
}

/** Whether a filter limits the number of batches already. */
function isNarrow({ from, number, smsID, requestId }: MessageFilter): boolean {
  return [from, number, smsID, requestId].some((given) => given !== undefined);
}

function toOptionalId(value: unknown): number | undefined {
  return toId(value) ?? undefined;
}

function toStatus(value: unknown): DeliveryStatus | undefined {
  const status = toInteger(value);
  return status !== null && STATUSES.includes(status) ? (status as DeliveryStatus) : undefined;
}
