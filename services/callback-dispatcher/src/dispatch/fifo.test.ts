import { Fifo } from './fifo';

it('gives things back in their order, however many come and go', () => {
  const fifo = new Fifo<number>();
  let pushed = 0;
  let shifted = 0;
  for (let round = 0; round < 200; round++) {
    for (let count = 0; count < 30; count++) fifo.push(pushed++);
    for (let count = 0; count < 25; count++) expect(fifo.shift()).toBe(shifted++);
    expect(fifo.length).toBe(pushed - shifted);
  }
  while (fifo.length > 0) expect(fifo.shift()).toBe(shifted++);
  expect(shifted).toBe(pushed);
  expect(fifo.shift()).toBeUndefined();
});
