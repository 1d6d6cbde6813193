import type { Priority } from '@herald/contracts';
import { groupBy } from '@herald/values/grouping';
import { type Counter, createCounter, type Registry } from '@herald/telemetry/metrics';
import type { AllowedPrefix, GuardStore, OtpTotals, PrefixTotals } from './guard-store';
import { blockOf, OtpCounts } from './otp-counts';

/** A prefix is suspected from `sent` one-time passwords in an hour on, if fewer than `percent` of them were confirmed or delivered. */
export interface OtpGuardLimits {
  sent: number;
  percent: number;
}

export interface OtpGuardDeps {
  store: GuardStore;
  limits: OtpGuardLimits;
  registry: Registry;
  now(): Date;
}

interface GuardedSend {
  company: number;
  priority: Priority;
  numbers: ArrayLike<number>;
}

/** A recipient with a suspected prefix, by its index in the send. */
export interface SuspectedRecipient {
  index: number;
  number: string;
  prefix: string;
}

/**
 * Detects SMS pumping. If in the last hour at least `sent` one-time passwords of a company went to a prefix and fewer than `percent` percent
 * of them were confirmed (or, if the company reports no confirmations, delivered), further ones to this prefix are suspected. With
 * `otpGuard: enforce` these are left out of sends, until an hour passes or the prefix is allowed.
 */
export class OtpGuard {
  private readonly counts: OtpCounts;
  /** By company: suspected prefixes with the one-time passwords that were not stored yet, and allowed prefixes. */
  private suspects = new Map<number, Map<string, number>>();
  private allowed = new Map<number, AllowedPrefix[]>();
  private readonly suspected: Counter;

  constructor(private readonly deps: OtpGuardDeps) {
    this.counts = new OtpCounts(deps.store, deps.now);
    this.suspected = createCounter(deps.registry, {
      name: 'herald_sms_otp_suspected_total',
      help: 'One-time passwords to prefixes that are suspected of SMS pumping.',
    });
  }

  /** The recipients of a send whose prefixes are suspected. */
  findSuspects({ company, priority, numbers }: GuardedSend): SuspectedRecipient[] {
    const suspects = priority === 'otp' && this.suspects.get(company);
    if (!suspects) return [];
    const found: SuspectedRecipient[] = [];
    for (let index = 0; index < numbers.length; index++) {
      const number = String(numbers[index]);
      const prefix = blockOf(number);
      const times = suspects.get(prefix);
      if (times === undefined || isAllowed(number, this.allowed.get(company))) continue;
      suspects.set(prefix, times + 1);
      found.push({ index, number, prefix });
      this.suspected.inc();
    }
    return found;
  }

  /** Counts an accepted send. */
  noteSent({ company, priority, numbers }: GuardedSend): void {
    if (priority !== 'otp') return;
    for (let i = 0; i < numbers.length; i++) this.counts.note(company, String(numbers[i]), 'sent');
  }

  /** Reports that the receiver of a one-time password has entered it. */
  confirm(company: number, number: string): void {
    this.counts.note(company, number, 'confirmed');
  }

  /** Stores the counts of this process, checks the prefixes to which it has sent, and reads the suspects of all processes. */
  async beat(): Promise<void> {
    const { store } = this.deps;
    const now = this.deps.now();
    const suspected = [...this.suspects].flatMap(([company, suspects]) =>
      [...suspects].flatMap(([key, times]) => (times > 0 ? [{ company, key, times }] : [])),
    );
    await store.countSuspected(suspected, now);
    const sentTo = (await this.counts.save()).filter(({ sent }) => sent > 0);
    for (const [company, counts] of groupBy(sentTo, ({ company }) => company))
      await this.check(
        company,
        counts.map(({ prefix }) => prefix),
        now,
      );
    const active = groupBy(await store.activeSuspects(now), ({ company }) => company);
    const allowed = groupBy(await store.allowedOf([...active.keys()]), ({ company }) => company);
    this.suspects = new Map(
      [...active].map(([company, suspects]) => [company, new Map(suspects.map(({ key }) => [key, 0]))]),
    );
    this.allowed = allowed;
  }

  private async check(company: number, prefixes: string[], now: Date): Promise<void> {
    const { store, limits } = this.deps;
    const totals = await store.totalsOf(company, prefixes, now);
    const all = totals.find(({ prefix }) => prefix === '');
    const suspected = totals.filter((each) => each.prefix !== '' && all && isSuspect(each, all, limits));
    const allowed = suspected.length === 0 ? [] : await store.allowedOf([company]);
    for (const { prefix, sent } of suspected)
      if (!isAllowed(prefix, allowed)) await store.suspect(company, prefix, sent, now);
  }
}

function isAllowed(number: string, allowed: readonly AllowedPrefix[] = []): boolean {
  return allowed.some(({ prefix }) => number.startsWith(prefix));
}

/** Without any confirmation or delivery of the company, delivery receipts are missing for another reason. */
function isSuspect(prefix: PrefixTotals, company: OtpTotals, { sent, percent }: OtpGuardLimits): boolean {
  const answer = company.confirmed > 0 ? 'confirmed' : 'delivered';
  if (company[answer] === 0) return false;
  return prefix.sent >= sent && prefix[answer] * 100 < prefix.sent * percent;
}
