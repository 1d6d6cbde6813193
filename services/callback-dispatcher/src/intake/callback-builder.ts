import {
  type AccountEventsMessage,
  type BrandSnapshot,
  CALLBACK_EVENT,
  STATUS_SHARDS,
  type StatusChangeGroup,
} from '@herald/contracts';
import { type CallbackDocument, callbackId } from '../callbacks/callback-model';
import { kindOf, ownReceiverKey, receiverBy, receiverKey } from '../callbacks/receiver-key';
import { parseEndpoint } from '../sending/callback-request';

/** A group of one company's callbacks from a message. */
export interface Arrival {
  company: number;
  /** Whether a test key made the send. */
  test: boolean;
  /** The version of the replaced settings that apply; missing = the current settings. */
  former?: number;
  count: number;
  make(now: number): CallbackDocument[];
}

const DAY_MS = 86_400_000;

/** Creates callbacks from events. */
export class CallbackBuilder {
  /**
   * @param retentionDays the retention of callbacks whose company is not known
   * @param keptDaysOf the retention of a company; undefined = the company is not known
   */
  constructor(
    private readonly retentionDays: number,
    private readonly keptDaysOf: (company: number) => number | undefined = () => undefined,
  ) {}

  /** One callback for each status change, in order. */
  ofStatusChanges(group: StatusChangeGroup, shard: number): Arrival {
    const { company, smsID, requestId, callbackUrl, test = false, rows } = group;
    const addressed = test
      ? { receiver: ownReceiverKey({ company, test }), url: callbackUrl }
      : this.addressed(company, callbackUrl);
    const make = (now: number): CallbackDocument[] => {
      const base = {
        company,
        shard,
        ...addressed,
        event: CALLBACK_EVENT.DELIVERY_UPDATED,
        requestId,
        smsID,
        ...(test && { test: true as const }),
        ...this.fresh(company, now),
      };
      return rows.map(([index, number, status, at, wasSent]) => ({
        _id: callbackId(smsID, index, status),
        ...base,
        number,
        status,
        ...(wasSent && { wasSent }),
        at,
      }));
    };
    return { company, test, count: rows.length, make };
  }

  /** One callback for each event, in order. */
  ofAccountEvents({ company, former, events }: AccountEventsMessage, shard: number): Arrival {
    const addressed = { receiver: receiverBy(company, kindOf({ test: false, former })), url: null };
    const make = (now: number): CallbackDocument[] => {
      const base = { company, shard, ...addressed, ...this.fresh(company, now) };
      return events.map(({ id, ...event }) => ({ _id: id, ...base, ...event }));
    };
    const whose = { company, test: false, ...(former !== undefined && { former }) };
    return { ...whose, count: events.length, make };
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
      ...this.fresh(company, now),
    };
  }

  /**
   * A URL given with the send has a queue by its origin. The company's own queue stays the same when its URL changes.
   * So the queue can be determined without the company's settings.
   */
  private addressed(company: number, url: string | null): Pick<CallbackDocument, 'receiver' | 'url'> {
    const chosen = url === null ? null : parseEndpoint(url, '');
    if (chosen === null) return { receiver: receiverKey(company, null), url: null };
    return { receiver: receiverKey(company, chosen.origin), url };
  }

  private fresh(
    company: number,
    now: number,
  ): Pick<CallbackDocument, 'state' | 'attempts' | 'nextAt' | 'since' | 'createdAt' | 'expireAt'> {
    const expireAt = new Date(now + (this.keptDaysOf(company) ?? this.retentionDays) * DAY_MS);
    return { state: 'waiting', attempts: 0, nextAt: now, since: now, createdAt: new Date(now), expireAt };
  }
}
