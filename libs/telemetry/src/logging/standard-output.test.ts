import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

/** Logs until its standard input ends, and then reports on the third file how many lines were dropped. */
const PROGRAM = `
const { readFileSync, writeSync } = require('node:fs');
const { transformSync } = require('@swc/core');
require.extensions['.ts'] = (module, file) =>
  module._compile(
    transformSync(readFileSync(file, 'utf8'), { filename: file, jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'commonjs' } }).code,
    file,
  );
const { createLogger, droppedLines, outliveOutputErrors } = require(process.argv[1]);
outliveOutputErrors();
const logger = createLogger('test');
process.on('uncaughtException', (error) => { logger.error('process.crashed', { error }); process.exit(1); });
let lines = 0;
const timer = setInterval(() => {
  for (let i = 0; i < 3; i++) logger.info('test.line', { line: ++lines });
  console.error('a warning of a dependency');
  if (lines < 30) return;
  clearInterval(timer);
  setImmediate(() => writeSync(3, JSON.stringify({ lines, dropped: droppedLines() })));
}, 5);
`;

/** @param output of the child: its standard output and standard error */
async function logged(output: number | 'closed pipe'): Promise<{ code: number | null; report: unknown }> {
  const isPipe = output === 'closed pipe';
  const child = spawn(process.execPath, ['-e', PROGRAM, join(__dirname, 'index.ts')], {
    stdio: ['ignore', isPipe ? 'pipe' : output, isPipe ? 'pipe' : output, 'pipe'],
  });
  child.stdout?.destroy();
  child.stderr?.destroy();
  let report = '';
  child.stdio[3]!.on('data', (chunk: Buffer) => (report += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, report: JSON.parse(report || 'null') };
}

describe('a logger whose lines cannot be written', () => {
  it('drops and counts them on a full volume, and the process continues', async () => {
    const full = openSync('/dev/full', 'w');
    expect(await logged(full)).toEqual({ code: 0, report: { lines: 30, dropped: 30 } });
    closeSync(full);
  });

  it('does the same if the reader of a pipe has ended', async () => {
    expect(await logged('closed pipe')).toEqual({ code: 0, report: { lines: 30, dropped: 30 } });
  });

  it('drops nothing otherwise', async () => {
    const nowhere = openSync('/dev/null', 'w');
    expect(await logged(nowhere)).toEqual({ code: 0, report: { lines: 30, dropped: 0 } });
    closeSync(nowhere);
  });
});
