import { growthOf } from './samples';

it('compares the last third with the second, without the warm-up', () => {
  const samples = [10, 20, 100, 110, 120, 130].map((gateway) => ({ gateway, mongod: 50 }));
  expect(growthOf(samples)).toEqual({
    gateway: { times: 120 / 100, mib: 120 },
    mongod: { times: 1, mib: 50 },
  });
});

it('refuses a run that was too short', () => {
  expect(() => growthOf([{ gateway: 1 }, { gateway: 2 }])).toThrow('Only 2 samples');
});
