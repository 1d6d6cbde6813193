import { UnavailableError } from '@herald/errors';
import { LargeBodies } from './large-bodies';

const never = new AbortController().signal;
const settled = async (promise: Promise<unknown>): Promise<boolean> => {
  let done = false;
  promise.then(
    () => (done = true),
    () => (done = true),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return done;
};

it('lets so many stream, and the next when one has ended', async () => {
  const bodies = new LargeBodies({ total: 2, perCompany: 2, waiting: 10, waitingPerCompany: 10 });
  const leave = await bodies.enter(1, never);
  await bodies.enter(2, never);
  const third = bodies.enter(3, never);
  expect(await settled(third)).toBe(false);
  leave();
  leave();
  expect(await settled(third)).toBe(true);
  expect(await settled(bodies.enter(4, never))).toBe(false);
});

it('leaves room for other companies, past those who wait for their own', async () => {
  const bodies = new LargeBodies({ total: 3, perCompany: 2, waiting: 10, waitingPerCompany: 10 });
  const leave = await bodies.enter(1, never);
  await bodies.enter(1, never);
  const own = bodies.enter(1, never);
  expect(await settled(own)).toBe(false);
  expect(await settled(bodies.enter(2, never))).toBe(true);
  leave();
  expect(await settled(own)).toBe(true);
});

it('gives the place in the line back when the client goes', async () => {
  const bodies = new LargeBodies({ total: 1, perCompany: 1, waiting: 1, waitingPerCompany: 1 });
  const leave = await bodies.enter(1, never);
  const gone = new AbortController();
  const waiting = bodies.enter(2, gone.signal);
  await expect(bodies.enter(3, never)).rejects.toBeInstanceOf(UnavailableError);
  gone.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  const next = bodies.enter(3, never);
  leave();
  expect(await settled(next)).toBe(true);
});

it('refuses a company that fills the line, and says so; others still find room in it', async () => {
  const bodies = new LargeBodies({ total: 2, perCompany: 1, waiting: 3, waitingPerCompany: 2 });
  const leave = await bodies.enter(1, never);
  const waiting = [bodies.enter(1, never), bodies.enter(1, never)];
  await expect(bodies.enter(1, never)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('Too many large requests at once'),
    headers: { 'Retry-After': '5' },
  });
  await bodies.enter(2, never);
  const other = bodies.enter(3, never);
  expect(await settled(other)).toBe(false);
  await expect(bodies.enter(4, never)).rejects.toMatchObject({
    status: 503,
    message: 'Too many large requests are under way. Try again shortly.',
  });
  leave();
  expect(await settled(waiting[0]!)).toBe(true);
});
