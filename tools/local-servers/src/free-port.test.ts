import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isFree, rememberedPort } from './free-port';

describe('ports', () => {
  const dir = mkdtempSync(join(tmpdir(), 'herald-ports-'));
  const file = join(dir, 'sub', 'ports.json');
  afterAll(() => rmSync(dir, { recursive: true }));

  it('are never handed out twice', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, () => freePort()));
    expect(new Set(ports).size).toBe(20);
  });

  it('stay the same between starts, by name', async () => {
    const [a, b] = [await rememberedPort(file, 'a'), await rememberedPort(file, 'b')];
    expect(await rememberedPort(file, 'a')).toBe(a);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ a, b });
  });

  it('are chosen again if the old port is taken', async () => {
    const taken = await rememberedPort(file, 'taken');
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(taken, '127.0.0.1', resolve));
    expect(await isFree(taken)).toBe(false);
    expect(await rememberedPort(file, 'taken')).not.toBe(taken);
    await new Promise((resolve) => server.close(resolve));
  });

  it('are not handed out while another launcher has reserved them', async () => {
    const mine = await rememberedPort(file, 'mine');
    let another: { rememberedPort: typeof rememberedPort };
    jest.isolateModules(() => (another = jest.requireActual('./free-port')));
    expect(await isFree(mine)).toBe(true);
    expect(await another!.rememberedPort(file, 'mine')).not.toBe(mine);
  });
});
