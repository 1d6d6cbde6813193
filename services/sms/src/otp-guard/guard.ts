import { countryCodeOf } from '@herald/phone-numbers';
import { addSent, type Bucket, fade, RECENT_PER_HOUR, ripe, usualPerHour } from './bucket';
import {
  type CountryBucket,
  countryOf,
  type GuardedOtp,
  type GuardState,
  LATELY,
  newRuns,
  type NumberCount,
  numberOf,
  type Prefix,
  prefixOf,
  type Runs,
} from './guard-state';

/** The object of a hold. A prefix is a number without its last four or five digits. */
export type HoldBy = 'number' | 'prefix' | 'country';
export type HoldSignal = 'repeated' | 'crowd' | 'run' | 'unusual-country';

/** The reason for which an OTP is held. */
export interface Hold {
  by: HoldBy;
  /** The prefix or the country code; '' for a number. */
  key: string;
  signal: HoldSignal;
}

/** A held recipient: its index in the send, and the reason. */
export interface HeldRecipient {
  index: number;
  number: string;
  hold: Hold;
}

const MOST_RUNS = 500;

/** Ordinary number of OTPs to one number; higher if the company usually sends more to one number. */
const TO_ONE_NUMBER = 10;
const TIMES_USUAL_REPEATS = 4;
const REPEATS_LEARN = 0.002;
/** Ordinary number of numbers per prefix, whatever else is sent. */
const FLOOR = { blocks: 18, ranges: 30 } as const;
const COUNTRY_FLOOR = 60;
const UNPROVEN_COUNTRY_FLOOR = 25;
/** Maximum share of an unusual country, relative to the OTPs to all others. */
const COUNTRY_SHARE = 0.3;
/** From this share of the usual traffic on, a country is one of the company's own. */
const OWN_COUNTRY = 0.1;
/** In countries with customers, more prefixes than this are in use. */
const FEWEST_PEERS = 10;
/** Tolerance above an expectation: a factor, and a multiple of its deviation. */
const [TIMES, DEVIATIONS] = [3, 4];
const MOST_SURGE = 10;
/** Factors for the limits of suspicious or unconfirmed prefixes, and of confirmed prefixes. */
const [DISTRUST, TRUST] = [0.25, 4];
/** If this number of prefixes of an unusual country are held, with this share of its requests, the whole country is held. */
const [PREFIXES_OF_COUNTRY, SHARE_OF_COUNTRY] = [3, 0.5];
/** A company with a lower long-term count is new: it has no usual traffic yet, so no country is unusual. */
const LEARNED_FROM = 300;
/** A hold ends when fewer requests than this share of the limit are left. */
const ENDS_BELOW = 0.25;

/** A run is this number of consecutive numbers in the same direction, at most this far apart. */
const [RUN_STEP, RUN_LENGTH] = [10, 8];

/** Confirmations are significant from this number and this share on. */
const [LEAST_PROOFS, LEAST_SHARE] = [20, 0.3];
/** A log-likelihood ratio: the evidence required for a tenth of the usual confirmation rate. */
const EVIDENCE = 10;

/**
 * Counts a requested OTP, and returns the hold if it must be held. OTPs accepted by other processes are counted in the same way, so that
 * all processes reach the same state.
 */
export function takeOtp(
  state: GuardState,
  otp: GuardedOtp,
  now: number,
  runs: Runs = newRuns(),
): Hold | null {
  const { block } = otp;
  const code = countryCodeOf(block);
  const number = numberOf(state, otp.hash, now);
  const isNew = number.recent < LATELY;
  number.recent++;
  fade(state.total, now);
  const country = countryOf(state, code, now);
  const prefixes = [
    prefixOf(state, 'blocks', block, code, now),
    prefixOf(state, 'ranges', block.slice(0, -1), code, now),
  ].filter((each) => each !== null);
  const isRun = isNew && otp.line !== undefined && followsRun(runs, block, otp.line);
  if (isNew) {
    for (const { kind, bucket } of prefixes) {
      judgePrefix(state, country, kind, bucket, isRun && kind === 'blocks', now);
    }
    judgeCountry(state, country, now);
  }
  const held = holdOf(state, number, prefixes, { code, country }, isRun);
  if (held === null) state.repeats += REPEATS_LEARN * (number.recent - state.repeats);
  if (!isNew) return held;
  if (held === null) {
    for (const { kind, bucket } of prefixes) country[kind] += 2 * bucket.sent + 1;
    for (const bucket of [state.total, country, ...prefixes.map(({ bucket }) => bucket)]) addSent(bucket);
  } else {
    // Held OTPs extend the hold, and are not learned as usual traffic.
    for (const bucket of [country, ...prefixes.map(({ bucket }) => bucket)]) if (bucket.held) bucket.recent++;
  }
  return held;
}

/** Counts an OTP whose code was confirmed by its receiver, or that was delivered to the phone. */
export function takeProof(
  state: GuardState,
  { hash, block }: GuardedOtp,
  proof: 'confirmed' | 'delivered',
  now: number,
): void {
  const number = state.numbers.get(hash);
  if (!number || number[proof]) return;
  number[proof] = true;
  const buckets = [
    state.total,
    state.countries.get(countryCodeOf(block)),
    state.blocks.get(block),
    state.ranges.get(block.slice(0, -1)),
  ];
  for (const bucket of buckets) {
    if (!bucket) continue;
    fade(bucket, now);
    bucket[proof]++;
  }
}

function followsRun({ blocks }: Runs, block: string, line: number): boolean {
  const before = blocks.get(block);
  const step = before ? line - before.line : 0;
  const goesOn = before !== undefined && step !== 0 && Math.abs(step) <= RUN_STEP && step * before.step >= 0;
  const length = goesOn ? before.length + 1 : 1;
  blocks.delete(block);
  blocks.set(block, { line, step: goesOn ? step : 0, length });
  if (blocks.size > MOST_RUNS) blocks.delete(blocks.keys().next().value!);
  return length >= RUN_LENGTH;
}

/** Whether a prefix has more numbers than the company's other traffic suggests. */
function judgePrefix(
  state: GuardState,
  country: CountryBucket,
  kind: 'blocks' | 'ranges',
  bucket: Bucket,
  isRun: boolean,
  now: number,
): void {
  if (endsOrStays(bucket)) return;
  const asPeers = crowdOfPeers(country, kind, bucket);
  const expected = Math.max(asPeers, expectedOf(state, bucket));
  const isOwn = isOwnCountry(state, country);
  const isUnderAttack = !isOwn && country.heldPrefixes > LATELY;
  const isDistrusted = bucket.suspectedAt > 0 || isUnderAttack || proofOf(state, bucket) === 'missing';
  const floor = FLOOR[kind] * (isDistrusted ? DISTRUST : 1);
  const limit = above(floor, expected) * (proofOf(state, bucket) === 'there' ? TRUST : 1);
  if (!isRun && bucket.recent + 1 <= limit) return;
  hold(bucket, Math.min(limit, bucket.recent + 1), now);
  country.heldPrefixes++;
  // Excluded from the statistics of its peers.
  country.sent = Math.max(country.sent - bucket.sent, 0);
  country.young = Math.min(country.young, country.sent);
  country.younger = Math.min(country.younger, country.sent);
  country[kind] = Math.max(country[kind] - bucket.sent ** 2, 0);
  bucket.usual = Math.max(bucket.usual - bucket.sent, 0);
}

/** The average number of other numbers with the same prefix, in the rest of the country. */
function crowdOfPeers(country: CountryBucket, kind: 'blocks' | 'ranges', bucket: Bucket): number {
  const others = country.sent - bucket.sent;
  if (others <= 0) return 0;
  const squares = Math.max(country[kind] - bucket.sent ** 2, 1);
  const peers = others ** 2 / squares;
  return Math.max(squares / others - 1, 0) * Math.min(peers / FEWEST_PEERS, 1) ** 2;
}

function judgeCountry(state: GuardState, country: CountryBucket, now: number): void {
  if (endsOrStays(country) || isOwnCountry(state, country)) return;
  if (country.heldPrefixes >= PREFIXES_OF_COUNTRY) {
    const isMostlyHeld = country.sent < SHARE_OF_COUNTRY * country.recent;
    if (isMostlyHeld) return hold(country, country.recent, now);
  }
  const proof = proofOf(state, country);
  const others = Math.max(state.total.sent - country.sent, 0);
  const expected = expectedOf(state, country);
  const floor = proof === 'missing' ? UNPROVEN_COUNTRY_FLOOR : COUNTRY_FLOOR + COUNTRY_SHARE * others;
  const limit =
    above(country.suspectedAt > 0 ? floor * DISTRUST : floor, expected) * (proof === 'there' ? TRUST : 1);
  if (country.recent + 1 > limit) hold(country, limit, now);
}

/** Ends a hold with few remaining requests. Returns whether the hold stays. */
function endsOrStays(bucket: Bucket): boolean {
  if (bucket.held && bucket.recent < ENDS_BELOW * bucket.limit) bucket.held = false;
  return bucket.held;
}

function hold(bucket: Bucket, limit: number, now: number): void {
  bucket.held = true;
  bucket.limit = limit;
  bucket.suspectedAt = now;
}

/** Expected count from the bucket's own history, scaled by the growth of the company's total traffic. */
function expectedOf({ total, since }: GuardState, bucket: Bucket): number {
  const usual = usualPerHour(bucket, since) * RECENT_PER_HOUR;
  const usualOfOthers = usualPerHour(total, since) * RECENT_PER_HOUR - usual;
  const others = Math.max(total.recent - bucket.sent, 0);
  const surge = usualOfOthers > 0 ? others / usualOfOthers : 1;
  return usual * Math.min(Math.max(surge, 1), MOST_SURGE);
}

function above(floor: number, expected: number): number {
  return floor + TIMES * expected + DEVIATIONS * Math.sqrt(expected);
}

function isOwnCountry({ total }: GuardState, country: Bucket): boolean {
  return total.usual < LEARNED_FROM || country.usual >= OWN_COUNTRY * total.usual;
}

/** Whether its codes are confirmed, or delivered, as often as the company's others; null if there is too little data. */
function proofOf({ total }: GuardState, bucket: Bucket): 'there' | 'missing' | null {
  for (const proof of ['confirmed', 'delivered'] as const) {
    const others = ripe(total) - ripe(bucket);
    const proofs = total[proof] - bucket[proof];
    if (proofs < LEAST_PROOFS || proofs < LEAST_SHARE * others) continue;
    const share = Math.min(proofs / Math.max(others, 1), 0.95);
    const [all, proven] = [ripe(bucket), bucket[proof]];
    const evidence =
      Math.max(all - proven, 0) * Math.log((1 - share / 10) / (1 - share)) + proven * Math.log(0.1);
    if (evidence >= EVIDENCE) return 'missing';
    // Fraudulent number ranges send delivery receipts, too, so these can only count against a prefix.
    if (proof === 'confirmed') return proven >= 10 && proven >= (share / 2) * all ? 'there' : null;
  }
  return null;
}

function holdOf(
  state: GuardState,
  number: NumberCount,
  prefixes: Prefix[],
  { code, country }: { code: string; country: CountryBucket },
  isRun: boolean,
): Hold | null {
  if (number.recent > Math.max(TO_ONE_NUMBER, TIMES_USUAL_REPEATS * state.repeats))
    return { by: 'number', key: '', signal: 'repeated' };
  const held = prefixes.find(({ bucket }) => bucket.held);
  if (held) return { by: 'prefix', key: held.key, signal: isRun ? 'run' : 'crowd' };
  if (country.held) return { by: 'country', key: code, signal: 'unusual-country' };
  return null;
}
