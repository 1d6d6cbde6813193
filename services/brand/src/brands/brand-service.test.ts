import { DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';
import { quiet } from '@herald/testing/loggers';
import type { BrandDocument } from './brand-model';
import { BrandService } from './brand-service';

const brand = (fields: Partial<BrandDocument>): BrandDocument => ({
  _id: 5,
  company: 1,
  name: 'Herald',
  nameKey: 'herald',
  description: null,
  state: 'awaiting',
  reason: null,
  version: 1,
  createdAt: new Date(),
  stateAt: new Date(),
  ...fields,
});

function serviceWith(blocking: BrandDocument[], brandDescriptionRequired = false) {
  const store = {
    blocking: jest.fn().mockResolvedValue(blocking),
    create: jest.fn().mockResolvedValue(brand({})),
    delete: jest.fn(),
    decide: jest.fn(),
    findBrand: jest.fn(),
  };
  const settings = { ...DEFAULT_COMPANY_SETTINGS, brandDescriptionRequired };
  const companies = { get: jest.fn().mockResolvedValue({ settings }) };
  return {
    service: new BrandService({ store, companies, outbox: { wake: jest.fn() }, logger: quiet }),
    store,
  };
}

describe('precedence of statusIDs in brandNameCreate', () => {
  const awaitingOther = brand({ name: 'Other', nameKey: 'other' });

  it.each([
    ['10 before all', '', [awaitingOther], 10],
    ['20 before 40', 'HeraldHeraldHerald', [brand({})], 20],
    ['30 before 40', 'Her@ld', [brand({})], 30],
    ['40 before 50', 'HERALD', [awaitingOther, brand({ state: 'authorized' })], 40],
    ['40 for the awaiting name itself', 'herald', [brand({})], 40],
    ['50 before 60', 'Herald', [awaitingOther], 50],
    ['60 at last', 'Herald', [], 60],
  ])('%s', async (_title, name, blocking, statusID) => {
    const { service, store } = serviceWith(blocking, true);
    await expect(service.create(1, name, undefined)).rejects.toMatchObject({ statusID });
    expect(store.create).not.toHaveBeenCalled();
  });

  it.each([undefined, null, '', '  ', 7])(
    'requires a description if the setting is enabled: %j',
    async (text) => {
      await expect(serviceWith([], true).service.create(1, 'Herald', text)).rejects.toMatchObject({
        statusID: 60,
      });
    },
  );

  it('treats a description of the wrong type as missing, even if it is optional', async () => {
    await expect(serviceWith([]).service.create(1, 'Herald', 7)).rejects.toMatchObject({ statusID: 60 });
  });

  it('checks again if a concurrent create was faster', async () => {
    const { service, store } = serviceWith([]);
    store.create.mockResolvedValueOnce(null);
    store.blocking.mockResolvedValueOnce([]).mockResolvedValueOnce([awaitingOther]);
    await expect(service.create(1, 'Herald', undefined)).rejects.toMatchObject({ statusID: 50 });
  });
});

it('returns the reason of the rejection if the company adds the name again', async () => {
  const { service } = serviceWith([brand({ state: 'rejected', reason: 'a trade mark' })]);
  await expect(service.create(1, 'Herald', undefined)).rejects.toMatchObject({
    statusID: 40,
    message: expect.stringContaining('a trade mark'),
  });
});
