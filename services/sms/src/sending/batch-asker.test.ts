import { BatchAsker } from './batch-asker';

it('where one recipient of a batch has waited in vain no other waits, and what it has for other routes goes on', () => {
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
