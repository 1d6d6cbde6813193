import { type ChildProcess, spawn } from 'node:child_process';

const KEPT_OUTPUT = 256 * 1024;

export interface CommandResult {
  ok: boolean;
  /** The end of what it printed, both streams. */
  output: string;
}

/** Commands that run at this moment: they end with us. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Runs a command to its end. Never throws: a program that is missing, fails or takes too long is `ok: false`, with the
 * reason as its output.
 */
export function runCommand(
  command: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cwd?: string; timeoutMs?: number } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env: options.env ?? process.env,
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    // Not spawn's own timeout: its timer stays behind when the program is missing.
    const limit = options.timeoutMs && setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-KEPT_OUTPUT);
    };
    const end = (result: CommandResult): void => {
      running.delete(child);
      clearTimeout(limit);
      resolve(result);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => end({ ok: false, output: error.message }));
    child.once('close', (code, signal) => {
      if (signal) output += `\nended by ${signal}`;
      end({ ok: code === 0, output });
    });
  });
}

/** The last line that says something: mostly the reason of a failure. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? '';
}
