import type { Broker } from '@herald/broker';
import type { Logger } from '@herald/telemetry/logging';
import type { Acknowledge } from '../../carriers/carrier';

/** The name under which the operator finds unreadable delivery receipts among the dead letters. */
export const UNREADABLE_RECEIPTS = { name: 'carrier.receipts' };

/** An SMSC whose format is unknown would fill the dead letters: beyond this number per hour and route, they are only counted and logged. */
const MOST_AN_HOUR = 1_000;
const HOUR_MS = 3_600_000;

/** Acknowledges a delivery receipt that can't be read once it is stored for the operator. */
export function unreadableReceiptHandler(
  broker: Pick<Broker, 'deadLetter'>,
  logger: Logger,
): (unreadable: { route: string }, acknowledge: Acknowledge) => void {
  const kept = new Map<string, { since: number; count: number }>();
  return (unreadable, acknowledge) => {
    const { route } = unreadable;
    const now = Date.now();
    const known = kept.get(route);
    const hour = known && now - known.since < HOUR_MS ? known : { since: now, count: 0 };
    kept.set(route, { ...hour, count: hour.count + 1 });
    if (hour.count >= MOST_AN_HOUR) return acknowledge(true);
    broker.deadLetter(UNREADABLE_RECEIPTS, unreadable).then(
      () => acknowledge(true),
      (error: unknown) => {
        logger.warn('carrier.receipt_not_kept', { route, error });
        acknowledge(false);
      },
    );
  };
}
