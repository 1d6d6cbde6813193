import { readArguments } from './arguments';

describe('arguments of npm start', () => {
  it.each([
    [[], { fresh: false, servers: 'single' }],
    [['--fresh'], { fresh: true, servers: 'single' }],
    [['--cluster'], { fresh: false, servers: 'sharded' }],
    [['--cluster=replica', '--fresh'], { fresh: true, servers: 'replica' }],
  ])('%j', (args, expected) => {
    expect(readArguments(args)).toEqual(expected);
  });

  it.each([[['--help']], [['--cluster=shards']], [['--cluster', '--cluster=replica']], [['toString']]])(
    '%j is rejected',
    (args) => {
      expect(readArguments(args)).toBeNull();
    },
  );
});
