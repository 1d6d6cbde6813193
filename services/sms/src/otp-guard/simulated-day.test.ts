import { takeOtp, takeProof } from './guard';
import { type GuardState, newRuns, newState, type Runs } from './guard-state';
import { type SimulatedOtp, simulate } from './testing/simulated-day';

/** Per kind of traffic: the number of OTPs, and how many of them were held. */
type Counts = Map<string, { all: number; held: number }>;

/** A day with the guard in *enforce* mode: held OTPs are never sent, so they are neither delivered nor confirmed. */
function guarded(seed: number): { attack: Counts; ordinary: Counts } {
  const { history, day } = simulate(seed);
  const states = new Map<string, { state: GuardState; runs: Runs }>();
  const proofs: { at: number; otp: SimulatedOtp; proof: 'confirmed' | 'delivered' }[] = [];
  const counts = { attack: new Map() as Counts, ordinary: new Map() as Counts };
  const seen = ({ number }: SimulatedOtp) => ({ hash: number, block: number.slice(0, -4) });
  // They arrive in steps, as from the journal.
  const prove = (until: number): void => {
    const due = proofs.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at);
    for (const { at, otp, proof } of due) takeProof(states.get(otp.company)!.state, seen(otp), proof, at);
    if (due.length > 0) proofs.splice(0, proofs.length, ...proofs.filter(({ at }) => at > until));
  };
  const begins = day[0]!.at;
  for (const [index, otp] of [...history, ...day].entries()) {
    const { at, company, number, kind, isAttack, confirmedAfter, deliveredAfter } = otp;
    if (index % 10 === 0) prove(at);
    if (!states.has(company)) states.set(company, { state: newState(at), runs: newRuns() });
    const { state, runs } = states.get(company)!;
    const held = takeOtp(state, { ...seen(otp), line: Number(number.slice(-4)) }, at, runs) !== null;
    if (!held) {
      if (confirmedAfter !== null) proofs.push({ at: at + confirmedAfter, otp, proof: 'confirmed' });
      if (deliveredAfter !== null) proofs.push({ at: at + deliveredAfter, otp, proof: 'delivered' });
    }
    if (at < begins && !held) continue;
    const of = counts[isAttack ? 'attack' : 'ordinary'];
    const name = `${company}: ${kind}`;
    const count = of.get(name) ?? { all: 0, held: 0 };
    of.set(name, count);
    count.all++;
    if (held) count.held++;
  }
  return counts;
}

const sum = (counts: Counts, of: 'all' | 'held'): number =>
  [...counts.values()].reduce((total, each) => total + each[of], 0);

describe('the guard on a simulated day', () => {
  it.each([1, 77, 20_261_125])(
    'holds 95 % of the attacks, 93 % of each, and no ordinary traffic: seed %i',
    (seed) => {
      const { attack, ordinary } = guarded(seed);
      expect([...ordinary].filter(([, { held }]) => held > 0)).toEqual([]);
      expect(sum(ordinary, 'all')).toBeGreaterThan(10_000);
      expect(sum(attack, 'held') / sum(attack, 'all')).toBeGreaterThanOrEqual(0.95);
      for (const { all, held } of attack.values()) expect(held / all).toBeGreaterThanOrEqual(0.93);
    },
  );
});
