import { ALARM } from '@herald/contracts';
import { type Detector, nameOf, nextShare, quietShare, type ShareState } from '@herald/alarms';
import { nextRate, quietRate, type RateState, rateNow, usualRate } from './rate-fall';

const OTP_LIMITS = { raisedFrom: 0.1, endsBelow: 0.03, atLeast: 10, fadesByHalfMs: 120_000 };

const QUIET_MS = 3_600_000;

const deliveryRate: Detector<RateState> = {
  next: nextRate,
  quiet: quietRate,
  quietMs: () => QUIET_MS,
  text: (about, state) =>
    `${percent(rateNow(state))} of the messages of ${nameOf(about)} are delivered, instead of the usual ${percent(usualRate(state) ?? 1)}.`,
};

const otpLatency: Detector<ShareState> = {
  next: (before, slice) => nextShare(OTP_LIMITS, before, slice),
  quiet: quietShare,
  quietMs: () => QUIET_MS,
  text: (about, { good, bad }) =>
    `${percent(bad / (good + bad))} of the one-time passwords of ${nameOf(about)} take more than 5 s to reach a carrier.`,
};

/** Detectors that evaluate the outcomes recorded by senders, by kind of alarm. */
export const DETECTORS = { [ALARM.DELIVERY_RATE]: deliveryRate, [ALARM.OTP_LATENCY]: otpLatency } as const;

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
