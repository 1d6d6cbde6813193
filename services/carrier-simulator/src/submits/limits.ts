import { type Settings } from '../settings/settings';
import { Status } from '../smpp/protocol';
import { RateLimit } from './rate-limit';

/** The limits and faults that apply to a submit before it is read, over SMPP and HTTP together. */
export class Limits {
  private readonly rates = new Map<string, RateLimit>();
  private untilDrop = 0;

  /** The command_status of a refusal; 0 is none. */
  refusal(systemId: string, settings: Settings): number {
    const rate = this.rates.get(systemId) ?? new RateLimit();
    this.rates.set(systemId, rate);
    if (!rate.take(settings.tps)) return Status.throttled;
    if (settings.throttleFraction > 0 && Math.random() < settings.throttleFraction) return Status.throttled;
    if (settings.queueFullFraction > 0 && Math.random() < settings.queueFullFraction) return Status.queueFull;
    return Status.ok;
  }

  /** Whether this submit closes its connection instead of an answer. */
  isDropped({ dropEvery }: Settings): boolean {
    if (dropEvery === 0) return false;
    this.untilDrop = (this.untilDrop + 1) % dropEvery;
    return this.untilDrop === 0;
  }

  reset(): void {
    this.rates.clear();
    this.untilDrop = 0;
  }
}
