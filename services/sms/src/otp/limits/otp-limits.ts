import type { CompanySnapshot, Priority } from '@herald/contracts';
import { AppError, said, type Said, together } from '@herald/contracts/errors';
import { Grouping } from '@herald/values/grouping';
import { LineBudget, type Logger } from '@herald/telemetry/logging';
import { type Counter, createCounter, type Registry } from '@herald/telemetry/metrics';
import { OTP_LIMITS, type OtpBucketStore, type OtpLimit, type OtpWant } from './otp-bucket-store';

/** Fields of a send that limits need. */
export interface OtpSend {
  company: number;
  priority: Priority;
  numbers: ArrayLike<number>;
}

export interface OtpLimitsDeps {
  companies: { get(company: number): Promise<CompanySnapshot | null> };
  buckets: Pick<OtpBucketStore, 'takeTokens' | 'releaseTokens'>;
  registry: Registry;
  logger: Logger;
  now(): Date;
}

/** Maximum number of numbers in one OTP send if limits are set. */
const MAX_NUMBERS = 1_000;
const GROUP = 2_000;
const WAITING = 20_000;
/** Maximum number of digits of a number in a log line. */
const SHOWN_DIGITS = 6;

/**
 * Limits OTPs per number and per prefix (settings `otpPerNumber`, `otpPerPrefix`, `otpPrefixDigits`, `otpMinutes`), against SMS pumping and
 * harassment by OTPs. Without limits it does no query; with limits, concurrent sends share a query.
 */
export class OtpLimits {
  private readonly asking: Grouping<OtpWant[], number[]>;
  private readonly limited: Counter<'by'>;
  private readonly lines: LineBudget;

  constructor(private readonly deps: OtpLimitsDeps) {
    this.lines = new LineBudget(deps.logger, 'send.otp_limited');
    this.limited = createCounter(deps.registry, {
      name: 'herald_sms_otp_limited_total',
      help: 'Sends of one-time passwords refused by a limit per number or per prefix.',
      labels: { by: OTP_LIMITS },
    });
    this.asking = new Grouping<OtpWant[], number[]>({
      maxGroup: GROUP,
      maxWaiting: WAITING,
      weigh: (wants) => wants.length,
      write: (groups) => this.takeAll(groups),
    });
  }

  /**
   * Counts an OTP send, all or nothing.
   * @throws AppError 429
   */
  async count(send: OtpSend): Promise<void> {
    if (send.priority !== 'otp') return;
    const settings = await this.settingsOf(send.company);
    if (!settings) return;
    if (send.numbers.length > MAX_NUMBERS) throw tooMany();
    const wants = wantsOf(send, settings, this.deps.now().getTime());
    const waits = await this.asking.add(wants);
    if (waits.every((wait) => wait === 0)) return;
    await this.refuse(wants, waits);
  }

  /** Returns the tokens of a send that was counted, but not accepted. */
  async release(send: OtpSend): Promise<void> {
    const settings = send.priority === 'otp' ? await this.settingsOf(send.company) : null;
    if (settings) await this.giveBack(wantsOf(send, settings, this.deps.now().getTime()));
  }

  /**
   * For sends whose numbers are read elsewhere: refuses OTP sends that are too large if OTPs are limited or held.
   * @throws AppError 400
   */
  async refuseUncounted({ company, priority }: Pick<OtpSend, 'company' | 'priority'>): Promise<void> {
    if (priority !== 'otp') return;
    const isHeldBack = (await this.deps.companies.get(company))?.settings.otpGuard === 'enforce';
    if (isHeldBack || (await this.settingsOf(company))) throw tooMany();
  }

  private async settingsOf(company: number): Promise<CompanySnapshot['settings'] | null> {
    const snapshot = await this.deps.companies.get(company);
    if (!snapshot) return null;
    const { settings } = snapshot;
    return settings.otpPerNumber > 0 || settings.otpPerPrefix > 0 ? settings : null;
  }

  private async takeAll(groups: OtpWant[][]): Promise<number[][]> {
    const waits = await this.deps.buckets.takeTokens(groups.flat());
    let from = 0;
    return groups.map(({ length }) => waits.slice(from, (from += length)));
  }

  private async refuse(wants: OtpWant[], waits: number[]): Promise<never> {
    const taken = wants.filter((_want, index) => waits[index] === 0);
    await this.giveBack(taken);
    const longest = Math.max(...waits);
    const { company, by, key } = wants[waits.indexOf(longest)]!;
    const retryAfterSeconds = Math.ceil(longest / 1_000);
    this.limited.inc({ by });
    this.lines.log({ company, by, prefix: key.slice(0, SHOWN_DIGITS), retryAfterSeconds });
    throw limited(by, retryAfterSeconds);
  }

  private async giveBack(wants: OtpWant[]): Promise<void> {
    await this.deps.buckets.releaseTokens(wants).catch((error: unknown) => {
      this.deps.logger.warn('send.otp_not_given_back', { error });
    });
  }
}

const MESSAGE: Record<OtpLimit, Said> = {
  number: said('too_many_otps_to_number'),
  prefix: said('too_many_otps_to_prefix'),
};

/** 429 with the limit that was exceeded. */
function limited(by: OtpLimit, retryAfterSeconds: number): AppError {
  const rest = said('otp_limited', { seconds: retryAfterSeconds });
  const message = together([MESSAGE[by], rest]);
  return new AppError(429, 'otp_limited', message, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

function tooMany(): AppError {
  const message = said('otp_send_too_large', { most: MAX_NUMBERS });
  return new AppError(400, 'otp_too_many', message);
}

function wantsOf(
  { company, numbers }: OtpSend,
  { otpPerNumber, otpPerPrefix, otpPrefixDigits, otpMinutes: minutes }: CompanySnapshot['settings'],
  now: number,
): OtpWant[] {
  const counted = (by: OtpLimit, limit: number, keyOf: (number: string) => string): OtpWant[] => {
    if (limit === 0) return [];
    const counts = new Map<string, number>();
    for (let i = 0; i < numbers.length; i++) {
      const key = keyOf(String(numbers[i]));
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return [...counts].map(([key, count]) => ({ company, by, key, count, limit, minutes, now }));
  };
  return [
    ...counted('number', otpPerNumber, (number) => number),
    ...counted('prefix', otpPerPrefix, (number) => number.slice(0, otpPrefixDigits)),
  ];
}
