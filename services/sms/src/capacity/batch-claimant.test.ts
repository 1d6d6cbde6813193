import { BatchClaimant } from './batch-claimant';

it('after a wait in vain for one recipient, does not wait at that route again, and still waits at other routes', () => {
  const waits: (string | null)[] = [];
  const claimant = new BatchClaimant(1, true, {
    waitAt: (route) => {
      waits.push(route);
      return route !== 'full';
    },
  });
  expect(claimant.waitAt('full')).toBe(false);
  expect(claimant.waitAt('slow')).toBe(true);
  claimant.goOn(false);
  expect(claimant.waitAt('slow')).toBe(true);
  claimant.goOn(true);
  expect([claimant.waitAt('slow'), claimant.waitAt('other')]).toEqual([false, true]);
  expect(waits).toEqual(['full', 'slow', null, 'slow', null, 'other']);
});
