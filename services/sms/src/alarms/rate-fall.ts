import type { Slice } from '@herald/service';

/** What is known of how many of a subject's messages arrive. */
export interface RateState {
  /** What is usual: outcomes, those of a day ago counted half. */
  usual: Outcomes;
  /** Until when they have faded, ms since epoch. */
  at: number;
  /** How much speaks for a fall rather than for what is usual: a sum of logarithms of likelihoods, from 0 on (CUSUM). */
  evidence: number;
  /** Outcomes since there was none. */
  since: Outcomes;
  /** ms since epoch; null = the rate is as usual. */
  raisedAt: number | null;
}

interface Outcomes {
  good: number;
  bad: number;
}

/** The rate that is looked for, and the one that is still ordinary, as shares of the usual one. */
const FALLEN = 0.75;
const ORDINARY = 0.92;
/** Evidence that raises the alarm; and more than this does not make it last longer. */
const RAISED_FROM = 12;
const MOST_EVIDENCE = 20;
const ENOUGH_OUTCOMES = 150;
const LEARNED_FROM = 500;
const FADES_BY_HALF_MS = 24 * 3_600_000;
/** What is so for a day is the usual. */
const NEW_USUAL_MS = 24 * 3_600_000;
/** Of one slice of time no more than so many count, however many there were: what a minute does to all messages is one event. */
const COUNTED_AT_ONCE = 100;
/** Where all arrive, a few that do not are no fall; where few arrive, fewer still can't be told from chance. */
const [LOWEST_USUAL, HIGHEST_USUAL] = [0.2, 0.98];

/**
 * Whether the share of good outcomes of one subject has fallen by a quarter against what is usual for it. Outcomes count when they come,
 * so a route whose receipts take minutes is no other. The usual rate is learned slowly, and not from what raises the alarm.
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

/** Nothing was seen for long: what speaks for a fall is forgotten, what is usual is not. */
export function quietRate(state: RateState): RateState {
  return { ...state, evidence: 0, since: { good: 0, bad: 0 }, raisedAt: null };
}

/** The share of good outcomes that is usual; null where too few were seen. */
export function usualRate({ usual: { good, bad } }: RateState): number | null {
  return good + bad < LEARNED_FROM ? null : good / (good + bad);
}

function newState(at: number): RateState {
  return { usual: { good: 0, bad: 0 }, at, evidence: 0, since: { good: 0, bad: 0 }, raisedAt: null };
}

function faded(state: RateState, now: number): RateState {
  // Of a process whose clock is behind.
  if (now <= state.at) return state;
  const left = 0.5 ** ((now - state.at) / FADES_BY_HALF_MS);
  const { good, bad } = state.usual;
  return { ...state, usual: { good: good * left, bad: bad * left }, at: now };
}

/** How much more likely these outcomes are with the fallen rate than with the least that is ordinary. */
function gainOf({ good, bad }: Outcomes, usual: number | null): number {
  if (usual === null) return 0;
  const rate = Math.min(Math.max(usual, LOWEST_USUAL), HIGHEST_USUAL);
  const [fallen, ordinary] = [FALLEN * rate, ORDINARY * rate];
  return good * Math.log(fallen / ordinary) + bad * Math.log((1 - fallen) / (1 - ordinary));
}

function sum(one: Outcomes, other: Outcomes): Outcomes {
  return { good: one.good + other.good, bad: one.bad + other.bad };
}
