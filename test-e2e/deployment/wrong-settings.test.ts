import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../support/checkout';

interface Ended {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a built service with only these settings, until it exits. */
function run(program: string, settings: Record<string, string>): Promise<Ended> {
  const main = join(root, 'services', program, 'dist', 'main.js');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [main], { env: settings }, (_error, output, errors) =>
      resolve({ code: child.exitCode, output, errors }),
    );
  });
}

/** The others start in the same way. */
it.each(['gateway', 'sms', 'console'])(
  '%s: an invalid setting ends it with one line that names it and the reason',
  async (program) => {
    const port = program === 'gateway' ? 'OPERATOR_PORT' : 'METRICS_PORT';
    const { code, output, errors } = await run(program, { [port]: 'seven', BIND_ADDRESS: '127.0.0.1' });
    expect({ code, errors }).toEqual({ code: 1, errors: '' });
    const lines = output.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 'error',
      service: program,
      event: 'process.start_failed',
      error: {
        name: 'ConfigError',
        message: expect.stringMatching(
          new RegExp(`^Invalid settings: .*"${port}" must be a number`),
        ) as string,
      },
    });
    expect(output).not.toContain('seven');
  },
);
