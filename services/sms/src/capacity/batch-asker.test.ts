import { BatchAsker } from './batch-asker';

it('after a wait in vain for one recipient, does not wait at that route again, and still waits at other routes', () => {
  const waits: (string | null)[] = [];
  const asker = new BatchAsker(1, true, {
    waitAt: (route) => {
      waits.push(route);
      return route !== 'full';
    },
  });
  expect(asker.waitAt('full')).toBe(false);
  expect(asker.waitAt('slow')).toBe(true);
  asker.goOn(false);
  expect(asker.waitAt('slow')).toBe(true);
  asker.goOn(true);
  expect([asker.waitAt('slow'), asker.waitAt('other')]).toEqual([false, true]);
  expect(waits).toEqual(['full', 'slow', null, 'slow', null, 'other']);
});
