import type { BrandSnapshot, StatusChangesMessage } from '@herald/contracts';
import { PermanentQueueError } from '@herald/errors';
import type { CompanyTarget } from '../companies/callback-targets';
import type { DeliveryDocument } from '../deliveries/delivery-model';
import type { DeliveryBuilder } from './delivery-builder';

export interface EventHandlersDeps {
  targets: { get(company: number): Promise<CompanyTarget | null> };
  builder: Pick<DeliveryBuilder, 'ofStatusChanges' | 'ofBrand'>;
  intake: { accept(deliveries: DeliveryDocument[]): Promise<void> };
  metrics: { nothingToDeliver(count: number): void };
}

/** What the messages of other services lead to. A message is done when its deliveries are stored. */
export class EventHandlers {
  constructor(private readonly deps: EventHandlersDeps) {}

  /** @throws UnavailableError where a company's callback settings were never known and the gateway is away. */
  async statusChanges(message: StatusChangesMessage, shard: number): Promise<void> {
    if (!Array.isArray(message?.groups)) throw new PermanentQueueError('These are no status changes.');
    const { targets, builder, intake, metrics } = this.deps;
    const deliveries: DeliveryDocument[] = [];
    for (const group of message.groups) {
      const target = await targets.get(group.company);
      if (target) deliveries.push(...builder.ofStatusChanges(group, shard, target, Date.now()));
      else metrics.nothingToDeliver(group.rows.length);
    }
    await intake.accept(deliveries);
  }

  /** A brand's change: only its activation is called back (interface.md part 6). */
  async brandChanged(brand: BrandSnapshot, requestId: string): Promise<void> {
    if (brand.state !== 'authorized') return;
    const target = await this.deps.targets.get(brand.company);
    if (!target) return this.deps.metrics.nothingToDeliver(1);
    await this.deps.intake.accept([this.deps.builder.ofBrand(brand, requestId, target, Date.now())]);
  }
}
