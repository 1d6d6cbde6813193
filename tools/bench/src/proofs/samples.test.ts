import { growthOf } from './samples';

it('compares the last third with the second, without the warm-up', () => {
  const samples = [10, 20, 100, 110, 120, 130].map((gateway) => ({ gateway, mongod: 50 }));
  expect(growthOf(samples)).toEqual({ gateway: 120 / 100, mongod: 1 });
});

it('refuses a run that was too short', () => {
  expect(() => growthOf([{ gateway: 1 }, { gateway: 2 }])).toThrow('Only 2 samples');
});
