import { type BrandSnapshot, CALLBACK_EVENT, STATUS_SHARDS, type StatusChangeGroup } from '@herald/contracts';
import { type CallbackDocument, callbackId } from '../callbacks/callback-model';
import { receiverKey } from '../callbacks/receiver-key';
import { parseEndpoint } from '../sending/callback-request';

const DAY_MS = 86_400_000;

/** Makes callbacks of what happened. */
export class CallbackBuilder {
  constructor(private readonly retentionDays: number) {}

  /** One for each changed status, in their order. */
  ofStatusChanges(group: StatusChangeGroup, shard: number, now: number): CallbackDocument[] {
    const { company, smsID, requestId, callbackUrl } = group;
    const base = {
      company,
      shard,
      ...this.addressed(company, callbackUrl),
      event: CALLBACK_EVENT.DELIVERY_UPDATED,
      requestId,
      smsID,
      ...this.fresh(now),
    };
    return group.rows.map(([index, number, status, at]) => ({
      _id: callbackId(smsID, index, status),
      ...base,
      number,
      status,
      at,
    }));
  }

  /** Whose queue a group's callbacks stand in. */
  receiverOf({ company, callbackUrl }: StatusChangeGroup): string {
    return this.addressed(company, callbackUrl).receiver;
  }

  ofBrand(brand: BrandSnapshot, requestId: string, now: number): CallbackDocument {
    const { brandID, company, name, version, at } = brand;
    return {
      _id: `brand.${brandID}.${version}`,
      company,
      shard: brandID % STATUS_SHARDS,
      ...this.addressed(company, null),
      event: CALLBACK_EVENT.BRAND_ACTIVATED,
      requestId,
      brandID,
      brandName: name,
      at,
      ...this.fresh(now),
    };
  }

  /**
   * A send's own URL has a queue by its origin; the company's own queue stays the same when its URL changes. The company's
   * settings say nothing of it, so it is known while they are not.
   */
  private addressed(company: number, url: string | null): Pick<CallbackDocument, 'receiver' | 'url'> {
    const chosen = url === null ? null : parseEndpoint(url, '');
    if (chosen === null) return { receiver: receiverKey(company, null), url: null };
    return { receiver: receiverKey(company, chosen.origin), url };
  }

  private fresh(
    now: number,
  ): Pick<CallbackDocument, 'state' | 'attempts' | 'nextAt' | 'since' | 'createdAt' | 'expireAt'> {
    const expireAt = new Date(now + this.retentionDays * DAY_MS);
    return { state: 'waiting', attempts: 0, nextAt: now, since: now, createdAt: new Date(now), expireAt };
  }
}
