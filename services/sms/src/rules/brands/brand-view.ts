import type { mongo } from 'mongoose';
import { type BrandSnapshot, type BrandState, EVENT, EVENT_QUEUES, REQUEST_QUEUE } from '@herald/contracts';
import { LocalView, type LocalViewDeps } from '@herald/service/local-view';
import { declareCollection, unsharded } from '@herald/mongo';
import { asciiLowerCase } from '@herald/values/request-values';

type BrandDocument = BrandSnapshot & { _id: number };

const REMEMBERED = 20_000;

/**
 * Some carriers return sender names in capitals. The collation only lets the index find names: it also ignores characters and forms of letters, so
 * that `isNamed` decides.
 */
const IGNORE_CASE = { locale: 'en', strength: 2 };

export const brandViewIn = declareCollection<BrandDocument>(
  'brand_view',
  unsharded('a small document per brand; frequently used brands are cached'),
  { key: { name: 1 }, collation: IGNORE_CASE, name: 'sender' },
  // Finds the brands that lost the right to send, by time.
  { key: { state: 1, at: 1 }, name: 'state' },
);

/** A brand that the company may send with. */
export interface UsableBrand {
  brandID: number;
  /** The sender name that the phone shows. */
  sender: string;
}

/** A brand of the company that it may not send with now. */
export interface UnusableBrand {
  brandID: number;
  state: Exclude<BrandState, 'authorized'>;
}

/**
 * The local copy of all brands. It never refuses a brand from memory: the brand service is asked first, so that a brand can be used
 * as soon as it is authorized.
 */
export class BrandView extends LocalView<BrandSnapshot> {
  private readonly brands: mongo.Collection<BrandDocument>;

  constructor(private readonly deps: LocalViewDeps) {
    const brands = brandViewIn(deps.connection);
    super({
      ...deps,
      collection: brands.collectionName,
      event: EVENT.BRAND_CHANGED,
      queue: EVENT_QUEUES.smsBrands,
      idOf: ({ brandID }) => brandID,
      remembered: REMEMBERED,
    });
    this.brands = brands;
  }

  /** The brand, if it belongs to the company; null otherwise. @throws UnavailableError if the brand service does not answer */
  async of(company: number, brandID: number): Promise<UsableBrand | UnusableBrand | null> {
    const isUsable = (brand: BrandSnapshot): boolean =>
      brand.company === company && brand.state === 'authorized';
    const ask = () => this.deps.broker.request(REQUEST_QUEUE.BRAND_SNAPSHOT, { company, brandID });
    const brand = await this.findRecord(brandID, ask, isUsable);
    if (!brand || brand.company !== company) return null;
    const { state, name } = brand;
    return state === 'authorized' ? { brandID, sender: name } : { brandID, state };
  }

  /** Companies that have, or had, a brand of this name: a phone may be answering the messages of each. */
  async companiesOf(sender: string): Promise<number[]> {
    const brands = this.brands.find({ name: sender }, { collation: IGNORE_CASE });
    const named = (await brands.toArray()).filter(isNamed(sender));
    return [...new Set(named.map(({ company }) => company))];
  }

  /** The company's newest brand of this name; null = it never had one. */
  async lastNamed(company: number, sender: string): Promise<number | null> {
    const brands = this.brands.find({ company, name: sender }, { collation: IGNORE_CASE, sort: { _id: -1 } });
    return (await brands.toArray()).find(isNamed(sender))?._id ?? null;
  }
}

/** Compares sender names without the case of ASCII letters, which are the only letters that they may have. */
function isNamed(sender: string): (brand: BrandDocument) => boolean {
  const key = asciiLowerCase(sender);
  return ({ name }) => asciiLowerCase(name) === key;
}
