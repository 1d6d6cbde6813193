import { topFunctions } from './top-functions';

describe('topFunctions', () => {
  it('sums each function’s own time between two timestamps, without idle time', () => {
    const node = (
      id: number,
      functionName: string,
      url = '',
    ): Parameters<typeof topFunctions>[0]['nodes'][0] => ({
      id,
      callFrame: { functionName, url, lineNumber: 9 },
    });
    const lines = topFunctions(
      {
        nodes: [
          node(1, '(idle)'),
          node(2, 'submit', 'file:///x/services/sms/dist/a.js'),
          node(3, 'write', '/x/node_modules/@scope/pkg/b.js'),
        ],
        startTime: 50,
        samples: [3, 1, 2, 3, 2, 3],
        timeDeltas: [50, 1_000_000, 60, 25, 15, 400],
      },
      101,
      1_000_300,
    );
    const text = lines.join('\n');
    expect(text).toContain('  75.0 %  services/sms\n');
    expect(text).toContain('  25.0 %  @scope/pkg\n');
    expect(text).toContain('  75.0 %  submit  services/sms/dist/a.js:10');
    expect(text).not.toContain('idle');
  });
});
