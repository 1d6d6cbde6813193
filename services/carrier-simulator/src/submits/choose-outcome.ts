import { LRUCache } from 'lru-cache';
import { type Settings } from '../settings/settings';
import { hashText } from '../text/hash';
import { behaviourNamed, behaviourOfNumber, type Outcome, type Outcomes } from '../behaviour/behaviours';

type BehaviourSettings = Pick<Settings, 'behaviour' | 'mix' | 'refusedTries'>;

const MAX_REMEMBERED_TRIES = 200_000;

/** Chooses the outcome of a submit, and counts its tries if the outcome depends on them. */
export class OutcomeChooser {
  private readonly tries = new LRUCache<string, number>({ max: MAX_REMEMBERED_TRIES });

  /** @param part a value that distinguishes the part from others to the same number and is the same at each try */
  choose(number: string, part: number, settings: BehaviourSettings): Outcome {
    const behaviour = this.behaviourFor(number, settings);
    const { first } = behaviour;
    if (!first) return behaviour.then;
    const allowed = first.tries === 'refusedTries' ? settings.refusedTries : first.tries;
    const key = `${number}:${part}`;
    const before = this.tries.get(key) ?? 0;
    if (before < allowed) {
      this.tries.set(key, before + 1);
      return first.outcome;
    }
    // The same text sent again later starts with its first tries.
    this.tries.delete(key);
    return behaviour.then;
  }

  reset(): void {
    this.tries.clear();
  }

  private behaviourFor(number: string, settings: BehaviourSettings): Outcomes {
    return behaviourOfNumber(number) ?? behaviourNamed(mixed(number, settings.mix) ?? settings.behaviour);
  }
}

const HASHES = 2 ** 32;

/** Selects a number's behaviour from the mix by its hash, so that all tries to a number behave alike. */
function mixed(number: string, mix: Readonly<Record<string, number>>): string | undefined {
  let point: number | undefined;
  for (const name in mix) {
    point ??= hashText(number) / HASHES;
    point -= mix[name]!;
    if (point < 0) return name;
  }
  return undefined;
}
