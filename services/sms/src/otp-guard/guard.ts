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
  type Place,
  place,
  type Runs,
} from './guard-state';

/** What a hold is about. A prefix is a number without its last four or five digits. */
export type HoldBy = 'number' | 'prefix' | 'country';
export type HoldSignal = 'repeated' | 'crowd' | 'run' | 'unusual-country';

/** Why a one-time password is held back. */
export interface Hold {
  by: HoldBy;
  /** The prefix or the country code; '' of a number. */
  key: string;
  signal: HoldSignal;
}

/** A recipient that is held back: its index in the send, and why. */
export interface HeldRecipient {
  index: number;
  number: string;
  hold: Hold;
}

const MOST_RUNS = 500;

/** One-time passwords to one number that are ordinary; more where the company usually sends more to one. */
const TO_ONE_NUMBER = 10;
const TIMES_USUAL_REPEATS = 4;
const REPEATS_LEARN = 0.002;
/** Numbers of a prefix that are ordinary whatever else is sent. */
const FLOOR = { blocks: 18, ranges: 30 } as const;
const COUNTRY_FLOOR = 60;
const UNPROVEN_COUNTRY_FLOOR = 25;
/** A country that is not usual may have this share of what is sent to the others. */
const COUNTRY_SHARE = 0.3;
/** From this share of what is usual on, a country is one of the company's own. */
const OWN_COUNTRY = 0.1;
/** Where customers are, more prefixes of a country are in use. */
const FEWEST_PEERS = 10;
/** What an expectation may be exceeded by: so many times, and so many times its deviation. */
const [TIMES, DEVIATIONS] = [3, 4];
const MOST_SURGE = 10;
/** The floors of what was suspicious already or has no confirmation, and the allowance of what has. */
const [DISTRUST, TRUST] = [0.25, 4];
/** So many prefixes of a country that is not usual, and so much of what is asked for: then it is the country. */
const [PREFIXES_OF_COUNTRY, SHARE_OF_COUNTRY] = [3, 0.5];
/** A company with fewer in the long run is a newcomer: nothing is usual yet, so no country is unusual. */
const LEARNED_FROM = 300;
/** Held until fewer than this share of the limit are asked for. */
const ENDS_BELOW = 0.25;

/** Numbers in the same direction, no further apart than this, one behind the other. */
const [RUN_STEP, RUN_LENGTH] = [10, 8];

/** Confirmations speak where so many of so large a share arrive. */
const [LEAST_PROOFS, LEAST_SHARE] = [20, 0.3];
/** A logarithm of likelihoods: how much speaks for a tenth of the usual confirmations. */
const EVIDENCE = 10;

/**
 * Counts a one-time password that is asked for, and says whether it is to be held back. The same for those that other processes
 * have taken in, so that all come to the same state.
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
  const places = [
    place(state, 'blocks', block, code, now),
    place(state, 'ranges', block.slice(0, -1), code, now),
  ].filter((each) => each !== null);
  const isRun = isNew && otp.line !== undefined && followsRun(runs, block, otp.line);
  if (isNew) {
    for (const { kind, bucket } of places) {
      judgePrefix(state, country, kind, bucket, isRun && kind === 'blocks', now);
    }
    judgeCountry(state, country, now);
  }
  const held = holdOf(state, number, places, { code, country }, isRun);
  if (held === null) state.repeats += REPEATS_LEARN * (number.recent - state.repeats);
  if (!isNew) return held;
  if (held === null) {
    for (const { kind, bucket } of places) country[kind] += 2 * bucket.sent + 1;
    for (const bucket of [state.total, country, ...places.map(({ bucket }) => bucket)]) addSent(bucket);
  } else {
    // What is held back keeps the hold standing, and teaches nothing.
    for (const bucket of [country, ...places.map(({ bucket }) => bucket)]) if (bucket.held) bucket.recent++;
  }
  return held;
}

/** The code of a one-time password was confirmed by its receiver, or the phone has it. */
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

/** Whether a prefix has more numbers than the company's other traffic lets expect. */
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
  // It no longer says how much its peers get.
  country.sent = Math.max(country.sent - bucket.sent, 0);
  country.young = Math.min(country.young, country.sent);
  country.younger = Math.min(country.younger, country.sent);
  country[kind] = Math.max(country[kind] - bucket.sent ** 2, 0);
  bucket.usual = Math.max(bucket.usual - bucket.sent, 0);
}

/** How many numbers a number shares its prefix with in the rest of the country. */
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

/** Ends a hold that few ask for any more. Whether it stays held. */
function endsOrStays(bucket: Bucket): boolean {
  if (bucket.held && bucket.recent < ENDS_BELOW * bucket.limit) bucket.held = false;
  return bucket.held;
}

function hold(bucket: Bucket, limit: number, now: number): void {
  bucket.held = true;
  bucket.limit = limit;
  bucket.suspectedAt = now;
}

/** What the bucket's own past lets expect now, where all of the company's traffic has grown with that growth. */
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

/** Whether codes to it are confirmed, or received, as the company's others are; null where that can't be said. */
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
    // Ranges that somebody earns by send receipts, too: they only speak against a prefix.
    if (proof === 'confirmed') return proven >= 10 && proven >= (share / 2) * all ? 'there' : null;
  }
  return null;
}

function holdOf(
  state: GuardState,
  number: NumberCount,
  places: Place[],
  { code, country }: { code: string; country: CountryBucket },
  isRun: boolean,
): Hold | null {
  if (number.recent > Math.max(TO_ONE_NUMBER, TIMES_USUAL_REPEATS * state.repeats))
    return { by: 'number', key: '', signal: 'repeated' };
  const held = places.find(({ bucket }) => bucket.held);
  if (held) return { by: 'prefix', key: held.key, signal: isRun ? 'run' : 'crowd' };
  if (country.held) return { by: 'country', key: code, signal: 'unusual-country' };
  return null;
}
