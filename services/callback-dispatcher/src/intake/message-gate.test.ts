import { MessageGate } from './message-gate';

const turn = (): Promise<void> => new Promise(setImmediate);

function setUp() {
  const gate = new MessageGate(16_000);
  const opened: string[] = [];
  const enter = (name: string, bytes: number) => {
    const entered = gate.enter(bytes);
    void entered.then(() => opened.push(name));
    return entered;
  };
  return { opened, enter };
}

it('opens messages in order, within the memory limit', async () => {
  const { opened, enter } = setUp();
  const first = await enter('first', 800);
  const second = enter('second', 400);
  void enter('third', 10);
  await turn();
  expect(opened).toEqual(['first']);
  first();
  await turn();
  expect(opened).toEqual(['first', 'second', 'third']);
  (await second)();
});

it('opens a message alone that is larger than the memory limit', async () => {
  const { opened, enter } = setUp();
  const before = await enter('before', 1);
  const huge = enter('huge', 10_000);
  void enter('after', 1);
  await turn();
  expect(opened).toEqual(['before']);
  before();
  (await huge)();
  await turn();
  expect(opened).toEqual(['before', 'huge', 'after']);
});
