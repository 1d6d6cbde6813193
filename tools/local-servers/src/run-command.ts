import { type ChildProcess, execFile } from 'node:child_process';

const MOST_OUTPUT = 64 * 1024 * 1024;

export interface CommandResult {
  ok: boolean;
  /** What it printed, its standard output first; where it printed nothing, why it failed. */
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
  {
    timeoutMs,
    ...options
  }: { env?: NodeJS.ProcessEnv; cwd?: string; timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<CommandResult> {
  const limits = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: MOST_OUTPUT } as const;
  return new Promise((resolve) => {
    const child = execFile(command, args, { ...options, ...limits }, (error, stdout, stderr) => {
      running.delete(child);
      const ended = error?.signal ? `ended by ${error.signal}` : '';
      const output = [stdout, stderr, ended].filter(Boolean).join('\n');
      resolve({ ok: error === null, output: output || (error?.message ?? '') });
    });
    running.add(child);
    child.stdin?.end(); // nobody is there to answer its questions
  });
}

/** The last line that says something: mostly the reason of a failure. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? '';
}
