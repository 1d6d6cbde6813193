import { CircuitBreaker } from './circuit-breaker';

function opened(): CircuitBreaker {
  const breaker = new CircuitBreaker(64);
  for (let failures = 0; failures < 20; failures++) breaker.notAnswered(0);
  return breaker;
}

it('stays closed while answers come between', () => {
  const breaker = new CircuitBreaker(64);
  for (let round = 0; round < 100; round++) {
    for (let failures = 0; failures < 19; failures++) expect(breaker.notAnswered(0)).toBe(false);
    breaker.answered();
  }
  expect(breaker.limit(0)).toBe(64);
});

it('opens once, and lets one probe through after the pause', () => {
  const breaker = opened();
  expect(breaker.open).toBe(true);
  expect([breaker.limit(0), breaker.limit(999), breaker.limit(1_000)]).toEqual([0, 0, 1]);
  // The other attempts in flight end now.
  expect(breaker.notAnswered(500)).toBe(false);
  expect(breaker.limit(1_000)).toBe(1);
});

it('waits twice as long after each failed probe, up to half a minute', () => {
  const breaker = opened();
  const pauses: number[] = [];
  let now = 1_000;
  for (let probes = 0; probes < 7; probes++) {
    breaker.notAnswered(now);
    const from = now;
    while (breaker.limit(now) === 0) now += 500;
    pauses.push(now - from);
  }
  expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

it('closes with any answer', () => {
  const breaker = opened();
  breaker.answered();
  expect([breaker.open, breaker.limit(0)]).toEqual([false, 64]);
});
