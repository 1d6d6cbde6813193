import type { Slice } from '@herald/alarms';

/** Delivery rate of one subject, as far as it is known. */
export interface RateState {
  /** Outcomes behind the usual rate, with exponential decay: outcomes of a day ago count half. */
  usual: Outcomes;
  /** Time up to which the decay is applied, ms since epoch. */
  at: number;
  /** Evidence for a fall over the usual rate: a sum of log-likelihood ratios, never below 0 (CUSUM). */
  evidence: number;
  /** Outcomes since the evidence was last 0. */
  since: Outcomes;
  /** ms since epoch; null = no alarm. */
  raisedAt: number | null;
}

interface Outcomes {
  good: number;
  bad: number;
}

/** The rate to detect and the lowest ordinary rate, as shares of the usual rate. */
const FALLEN = 0.75;
const ORDINARY = 0.92;
/** Evidence that raises the alarm, and its cap. The cap limits the time until the alarm ends. */
const RAISED_FROM = 12;
const MOST_EVIDENCE = 20;
const ENOUGH_OUTCOMES = 150;
const LEARNED_FROM = 500;
const FADES_BY_HALF_MS = 24 * 3_600_000;
/** A rate that lasts a day becomes the usual rate. */
const NEW_USUAL_MS = 24 * 3_600_000;
/** Maximum of outcomes that count per slice of time: a minute that affects all messages is one event, however many there are. */
const COUNTED_AT_ONCE = 100;
/** Limits of the usual rate. Near 100 %, a few failures are no fall; near 0 %, a further fall cannot be distinguished from chance. */
const [LOWEST_USUAL, HIGHEST_USUAL] = [0.2, 0.98];

/**
 * Detects that a subject's share of good outcomes has fallen by a quarter from its usual rate. Outcomes count when they arrive, so
 * slow delivery receipts make no difference. The usual rate is learned slowly, and never from outcomes during an alarm.
 */
export function nextRate(before: RateState | null, slice: Slice): RateState {
  const state = faded(before ?? newState(slice.at), slice.at);
  const { good, bad } = slice;
  const weight = Math.min(1, COUNTED_AT_ONCE / (good + bad));
  const gain = weight * gainOf(slice, usualRate(state));
  const evidence = Math.min(Math.max(state.evidence + gain, 0), MOST_EVIDENCE);
  const since = evidence === 0 ? { good: 0, bad: 0 } : sum(state.since, slice);
  const isRaised =
    evidence > 0 &&
    (state.raisedAt !== null || (evidence >= RAISED_FROM && since.good + since.bad >= ENOUGH_OUTCOMES));
  const raisedAt = isRaised ? (state.raisedAt ?? slice.at) : null;
  if (raisedAt !== null && slice.at - raisedAt >= NEW_USUAL_MS)
    return { ...newState(slice.at), usual: since, at: state.at };
  const usual = isRaised ? state.usual : sum(state.usual, { good: good * weight, bad: bad * weight });
  return { usual, at: state.at, evidence, since, raisedAt };
}

/** The share of good outcomes since evidence began. */
export function rateNow({ since: { good, bad } }: RateState): number {
  return good / (good + bad);
}

/** After a long time without outcomes, the evidence is reset and the usual rate is kept. */
export function quietRate(state: RateState): RateState {
  return { ...state, evidence: 0, since: { good: 0, bad: 0 }, raisedAt: null };
}

/** The usual share of good outcomes; null if too few outcomes were seen. */
export function usualRate({ usual: { good, bad } }: RateState): number | null {
  return good + bad < LEARNED_FROM ? null : good / (good + bad);
}

function newState(at: number): RateState {
  return { usual: { good: 0, bad: 0 }, at, evidence: 0, since: { good: 0, bad: 0 }, raisedAt: null };
}

function faded(state: RateState, now: number): RateState {
  // The slice comes from a process whose clock is behind.
  if (now <= state.at) return state;
  const left = 0.5 ** ((now - state.at) / FADES_BY_HALF_MS);
  const { good, bad } = state.usual;
  return { ...state, usual: { good: good * left, bad: bad * left }, at: now };
}

/** Log-likelihood ratio of these outcomes: the fallen rate against the lowest ordinary rate. */
function gainOf({ good, bad }: Outcomes, usual: number | null): number {
  if (usual === null) return 0;
  const rate = Math.min(Math.max(usual, LOWEST_USUAL), HIGHEST_USUAL);
  const [fallen, ordinary] = [FALLEN * rate, ORDINARY * rate];
  return good * Math.log(fallen / ordinary) + bad * Math.log((1 - fallen) / (1 - ordinary));
}

function sum(one: Outcomes, other: Outcomes): Outcomes {
  return { good: one.good + other.good, bad: one.bad + other.bad };
}
