import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeData } from './remove-data';

it('removes the data of the launcher, and leaves the files of tests and of the benchmark', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-fresh-'));
  const own = ['data', 'data-sharded', 'logs', 'secrets'];
  const others = ['bench', 'proofs', 'release', 'scratch', 'test', 'test-system'];
  for (const name of [...own, ...others]) mkdirSync(join(dir, name));
  for (const name of ['bench.json', 'demo.json', 'run.json', 'secrets.json'])
    writeFileSync(join(dir, name), '{}');
  // Without a path there is no Docker, whose containers would be removed too.
  await removeData(dir, {});
  expect(readdirSync(dir).sort()).toEqual(['bench', 'bench.json', ...others.slice(1)].sort());
  rmSync(dir, { recursive: true });
});
