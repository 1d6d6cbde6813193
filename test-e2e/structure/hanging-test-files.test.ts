import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface HangingFiles {
  endHangingFiles(
    notes: string,
    onHang: (message: string) => void,
    limits: { mostMs: number; pollMs: number },
  ): () => void;
}
const { endHangingFiles } = jest.requireActual<HangingFiles>('../../tools/set-up/hanging-files.js');

it('npm test stops a test file that never ends, names it, and leaves other processes alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'herald-notes-'));
  const notes = join(folder, 'notes.jsonl');
  const [endless, other] = ['for (;;);', 'setInterval(() => {}, 1e6)'].map((code) =>
    spawn(process.execPath, ['-e', code]),
  );
  const note = (entry: object) => appendFileSync(notes, `${JSON.stringify(entry)}\n`);
  note({ pid: other!.pid, file: 'ended.test.ts' });
  note({ pid: other!.pid, file: 'ended.test.ts', wallSeconds: 1 });
  note({ pid: endless!.pid, file: 'endless.test.ts' });
  const messages: string[] = [];
  const stop = endHangingFiles(notes, (message) => void messages.push(message), { mostMs: 60, pollMs: 10 });
  expect(await once(endless!, 'exit')).toEqual([null, 'SIGKILL']);
  stop();
  expect(messages).toEqual(['endless.test.ts took longer than 0.001 minutes and was stopped']);
  expect(other!.exitCode).toBeNull();
  other!.kill();
  rmSync(folder, { recursive: true });
});
