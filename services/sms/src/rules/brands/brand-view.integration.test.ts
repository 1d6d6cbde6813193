import type { BrandSnapshot, EventName } from '@herald/contracts';
import { EVENT } from '@herald/contracts';
import { UnavailableError } from '@herald/contracts/errors';
import type { MongoConnection } from '@herald/mongo';
import { Namespace } from '@herald/testing/namespace';
import { BrandView, brandViewIn } from './brand-view';

const brand = (version: number, state: BrandSnapshot['state'], brandID = 5): BrandSnapshot => ({
  brandID,
  company: 1,
  name: 'Shop',
  state,
  version,
  at: 0,
});

describe('BrandView', () => {
  const namespace = new Namespace();
  let connection: MongoConnection;
  let consume: (snapshot: BrandSnapshot) => Promise<void>;
  let hear: (event: EventName, body: unknown) => void;
  const request = jest.fn();

  const startView = async (): Promise<BrandView> => {
    const broker = {
      consume: (_queue: unknown, _options: unknown, handler: typeof consume) => {
        consume = handler;
        return Promise.resolve({ stop: () => Promise.resolve() });
      },
      subscribe: (_events: EventName[], onEvent: typeof hear) => {
        hear = onEvent;
        return Promise.resolve();
      },
      request,
    };
    const view = new BrandView({ connection, broker: broker as never });
    await view.start();
    return view;
  };

  beforeAll(async () => {
    connection = await namespace.mongo();
  });
  beforeEach(() => request.mockReset());
  afterEach(() => brandViewIn(connection).deleteMany({}));
  afterAll(() => namespace.remove());

  it('requests an unknown brand once', async () => {
    request.mockResolvedValue(brand(1, 'authorized'));
    const view = await startView();
    expect(await view.of(1, 5)).toEqual({ brandID: 5, sender: 'Shop' });
    expect(await view.of(1, 5)).toEqual({ brandID: 5, sender: 'Shop' });
    expect(await (await startView()).of(1, 5)).toEqual({ brandID: 5, sender: 'Shop' });
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('asks the brand service before each refusal', async () => {
    const view = await startView();
    await consume(brand(1, 'awaiting'));
    request.mockResolvedValueOnce(brand(1, 'awaiting')).mockResolvedValueOnce(brand(2, 'authorized'));
    expect(await view.of(1, 5)).toEqual({ brandID: 5, state: 'awaiting' });
    expect(await view.of(1, 5)).toEqual({ brandID: 5, sender: 'Shop' });
    request.mockRejectedValueOnce(new UnavailableError());
    await expect(view.of(1, 6)).rejects.toThrow(UnavailableError);
  });

  it('knows nothing of other companies', async () => {
    const view = await startView();
    await consume(brand(1, 'authorized'));
    request.mockResolvedValue(null);
    expect(await view.of(2, 5)).toBeNull();
  });

  it('forgets a deleted brand at once, even if it reads an older state later', async () => {
    const view = await startView();
    await consume(brand(1, 'authorized'));
    expect(await view.of(1, 5)).toEqual({ brandID: 5, sender: 'Shop' });
    hear(EVENT.BRAND_CHANGED, brand(2, 'deleted'));
    // The database still holds the older state, because the event is consumed a little later.
    request.mockResolvedValueOnce(brand(2, 'deleted'));
    expect(await view.of(1, 5)).toEqual({ brandID: 5, state: 'deleted' });
    await consume(brand(2, 'deleted'));
    await consume(brand(1, 'authorized'));
    request.mockResolvedValue(brand(2, 'deleted'));
    expect(await (await startView()).of(1, 5)).toEqual({ brandID: 5, state: 'deleted' });
  });

  it('finds the companies of a sender name that a phone answers, also in capitals', async () => {
    const view = await startView();
    await consume(brand(1, 'deleted'));
    await consume({ ...brand(1, 'authorized', 6), company: 2 });
    expect((await view.companiesOf('SHOP')).sort()).toEqual([1, 2]);
    expect(await view.companiesOf('Other')).toEqual([]);
    expect([await view.lastNamed(2, 'shop'), await view.lastNamed(3, 'shop')]).toEqual([6, null]);
    for (const name of ['Sh\u00ADop', '\uFF33hop', 'shop\u0000', 'Sh\u00BAp'])
      expect([await view.companiesOf(name), await view.lastNamed(2, name)]).toEqual([[], null]);
  });
});
