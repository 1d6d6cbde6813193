import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

/**
 * Below the range that systems take the ports of outgoing connections from. A client that keeps trying a port of that
 * range while its server restarts can end up connected to itself, and then the server never gets its port back.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;

const handedOut = new Set<number>();

/** A port on 127.0.0.1 that nobody listens on, and that this process has not handed out before. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (handedOut.has(port) || !(await isFree(port))) continue;
    handedOut.add(port);
    return port;
  }
}

/** Whether a server could listen on the port of the address now. */
export function isFree(port: number, address = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: address, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * Ports that stay the same from one start to the next, as far as they are free then: kept in a file as
 * `{name: port}`.
 */
export async function rememberedPort(file: string, name: string): Promise<number> {
  const known = readPorts(file)[name];
  if (known !== undefined && (await isFree(known))) return remember(file, name, known);
  return remember(file, name, await freePort());
}

function remember(file: string, name: string, port: number): number {
  handedOut.add(port);
  mkdirSync(dirname(file), { recursive: true });
  // Read again: another name may have been stored since. From here to the write nothing else of ours runs.
  writeFileSync(file, `${JSON.stringify({ ...readPorts(file), [name]: port }, null, 2)}\n`);
  return port;
}

function readPorts(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {}; // first start, or a file that was cut off: ports are chosen anew
  }
}
