import { type ChildProcess, execFile } from 'node:child_process';

const MOST_OUTPUT = 64 * 1024 * 1024;

export interface CommandResult {
  ok: boolean;
  /** The output of the command, standard output first; without any output, the reason of the failure. */
  output: string;
}

/** Running commands, which end with this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/**
 * Runs a command to its end. Never throws: if a program is missing, fails or takes too long, the result is `ok: false` with the reason as
 * output.
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
      const ended = error?.signal ? `killed by ${error.signal}` : '';
      const output = [stdout, stderr, ended].filter(Boolean).join('\n');
      resolve({ ok: error === null, output: output || (error?.message ?? '') });
    });
    running.add(child);
    child.stdin?.end(); // no user is present to answer questions
  });
}

/** The last line with text, usually the reason of a failure. */
export function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.trim() ?? '';
}
