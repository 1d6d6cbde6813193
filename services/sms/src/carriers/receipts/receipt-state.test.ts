import { stateOfCode, stateOfWord } from './receipt-state';

/** SMPP 3.4, part 5.2.28 and Appendix B; docs/carriers.md gives the reason for the meaning of each state. */
it.each([
  [0, 'SCHEDULED', 'pending'],
  [1, 'ENROUTE', 'pending'],
  [2, 'DELIVRD', 'delivered'],
  [3, 'EXPIRED', 'not-delivered'],
  [4, 'DELETED', 'not-delivered'],
  [5, 'UNDELIV', 'not-delivered'],
  [6, 'ACCEPTD', 'pending'],
  [7, 'UNKNOWN', 'not-delivered'],
  [8, 'REJECTD', 'error'],
  [9, 'SKIPPED', 'error'],
])('message_state %i, %s, is %s', (code, word, state) => {
  expect([stateOfCode(code)?.state, stateOfWord(word)?.state]).toEqual([state, state]);
  expect(stateOfWord(word.toLowerCase())?.state).toBe(state);
  expect(stateOfWord(String(code))?.state).toBe(state);
});

it.each([
  ['DELIVERED', 'delivered'],
  ['UNDELIVERABLE', 'not-delivered'],
  ['FAILED', 'not-delivered'],
  ['BUFFERED', 'pending'],
  ['REJECT', 'error'],
  ['DELIVERD', 'delivered'],
  ['UNDELI', 'not-delivered'],
  ['EXPIRD', 'not-delivered'],
  ['CANCELLED', 'not-delivered'],
  ['EN_ROUTE', 'pending'],
])('the spelling %s is %s', (word, state) => {
  expect(stateOfWord(word)?.state).toBe(state);
});

it('other words and codes are no state', () => {
  expect([stateOfWord('LOST'), stateOfWord('DEL'), stateOfWord('10'), stateOfCode(10)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
