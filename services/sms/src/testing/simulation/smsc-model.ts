import type { Priority } from '@herald/contracts';
import type { Carriers, LateOutcome, PartSubmission, Receipt, SubmitOutcome } from '../../carriers/carrier';
import { readingsOf } from '../../carriers/message-ids';
import { IdleCarriers } from '../idle-carriers';
import type { World } from './world';

/** One submit as it reached the SMSC. */
export interface Submitted {
  number: string;
  /** From 1. */
  part: number;
  owner: string;
  priority: Priority;
  at: number;
  isAccepted: boolean;
  /** When the process learned the answer; null if it did not, or not in time. */
  answeredAt: number | null;
}

type Settle = (outcome: SubmitOutcome) => void;
type Late = (outcome: LateOutcome) => void;

const ROUTE = 'main';
const WINDOW = 4;
/** After this time without an answer a submit is indeterminate. */
const NO_ANSWER_MS = 2_000;
const AGAIN_MS = 5_000;
const DELAYED = { kind: 'delayed', route: ROUTE, code: 0x58 } as const;
const REFUSED = { kind: 'refused', route: ROUTE, code: 0x0b } as const;
const taken = (carrierId: string) => ({ kind: 'taken', route: ROUTE, smsc: ROUTE, carrierId }) as const;
const STATES = ['delivered', 'delivered', 'delivered', 'not-delivered', 'error'] as const;

/** An SMSC that accepts, refuses and throttles, whose answers get lost, and whose delivery receipts come early, late, twice or never. */
export class SmscModel {
  readonly submitted: Submitted[] = [];
  private readonly binds = new Map<string, CarriersModel>();
  private lastId = 0;

  constructor(private readonly world: World) {}

  bind(owner: string): CarriersModel {
    const carriers = new CarriersModel(this.world, this, owner);
    this.binds.set(owner, carriers);
    return carriers;
  }

  close(owner: string): void {
    this.binds.delete(owner);
  }

  /** @returns the id of an accepted part */
  receive(part: PartSubmission, owner: string, isAccepted: boolean): { entry: Submitted; id: string } {
    const { number, sequence, sender, priority } = part;
    const of = { number, part: sequence, owner, priority };
    const entry = { ...of, at: this.world.now, isAccepted, answeredAt: null };
    this.submitted.push(entry);
    this.world.note(
      () => `${owner} submits ${number}/${sequence}: ${isAccepted ? 'accepted' : 'not accepted'}`,
    );
    const id = `id-${++this.lastId}`;
    if (!isAccepted || this.world.chance(0.02)) return { entry, id };
    const receipt: Receipt = {
      ...{ route: ROUTE, smsc: ROUTE, carrierId: id, ids: readingsOf(id, 'auto') },
      // Without a reference, the parts of one message can only be guessed.
      ownReference: part.total > 1 ? part.ownReference : null,
      ...{ number, sender, state: this.world.pick(STATES), detail: 'REPORTED' },
    };
    const later = this.world.chance(0.1) ? this.world.int(0, 30_000) : this.world.latency();
    this.report(receipt, later);
    if (this.world.chance(0.1)) this.report(receipt, this.world.int(0, 10_000));
    return { entry, id };
  }

  /** Until a process acknowledges it. */
  private report(receipt: Receipt, ms: number): void {
    const { world } = this;
    const deliver = (): void => {
      const owners = [...this.binds.keys()];
      if (owners.length === 0) return void world.after(500, deliver, null);
      const owner = world.pick(owners);
      const again = world.after(AGAIN_MS, deliver, null);
      const acknowledge = (stored: boolean): void => void (stored && world.cancel(again));
      const arrive = (): void => {
        world.note(() => `${owner} gets receipt ${receipt.number}`);
        this.binds.get(owner)?.onReceipt(receipt, acknowledge);
      };
      world.after(0, arrive, owner);
    };
    world.after(ms, deliver, null);
  }
}

/** The carriers of one process. */
export class CarriersModel extends IdleCarriers implements Carriers {
  private open = 0;

  constructor(
    private readonly world: World,
    private readonly smsc: SmscModel,
    private readonly owner: string,
  ) {
    super();
  }

  capacityFor(): { route: string; free: number } {
    return { route: ROUTE, free: WINDOW - this.open };
  }

  submit(part: PartSubmission, done: Settle, late?: Late): void {
    this.open++;
    const settle = (outcome: SubmitOutcome): void => {
      this.open--;
      this.world.note(() => `${this.owner} learns ${part.number}/${part.sequence}: ${outcome.kind}`);
      done(outcome);
      this.onCapacity(part.queue);
    };
    this.world.after(this.world.latency(), () => this.write(part, settle, late), this.owner);
  }

  private write(part: PartSubmission, settle: Settle, late?: Late): void {
    const { world, smsc, owner } = this;
    const answer = (outcome: SubmitOutcome, ms = world.latency()): void =>
      void world.after(ms, () => settle(outcome), owner);
    if (!part.wanted()) return settle({ kind: 'withdrawn' });
    if (world.chance(0.03)) return answer({ kind: 'not-written' });
    if (world.chance(0.12)) {
      smsc.receive(part, owner, false);
      return answer(world.pick([DELAYED, REFUSED]));
    }
    if (world.chance(0.1)) {
      const isAccepted = world.chance(0.7);
      const { id } = smsc.receive(part, owner, isAccepted);
      const mayAnswer = world.chance(0.5);
      answer({ kind: 'unknown', route: ROUTE, smsc: ROUTE, ...(mayAnswer && { mayAnswer }) }, NO_ANSWER_MS);
      const outcome = isAccepted ? taken(id) : world.pick([DELAYED, REFUSED]);
      if (mayAnswer && world.chance(0.7))
        world.after(NO_ANSWER_MS + world.int(0, 15_000), () => late?.(outcome), owner);
      return;
    }
    const { entry, id } = smsc.receive(part, owner, true);
    const end = (): void => {
      entry.answeredAt = world.now;
      settle(taken(id));
    };
    world.after(world.latency(), end, owner);
  }
}
