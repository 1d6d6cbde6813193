import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';

/**
 * Below the range of ports for outgoing connections. A client that keeps connecting to a port of that range while its server restarts can
 * connect to itself, and then the server never gets its port again.
 */
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;

const handedOut = new Set<number>();

/** A port on 127.0.0.1 without a listener, which neither this process nor another one has handed out. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (!handedOut.has(port) && (await isFree(port)) && (await reserve(port))) return port;
  }
}

/**
 * Another launcher may choose the same port before a server listens on it. So each handed-out port is reserved by a UDP socket with the
 * same number, which Herald does not use otherwise. The operating system frees it when the process ends, even if it is killed.
 */
async function reserve(port: number): Promise<boolean> {
  const holder = createSocket('udp4').unref();
  holder.bind({ port, address: '127.0.0.1', exclusive: true });
  const isHeld = await once(holder, 'listening').then(Boolean, () => false);
  if (isHeld) handedOut.add(port);
  return isHeld;
}

/** Whether a server could listen on this port of the address now. */
export function isFree(port: number, address = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: address, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Ports that stay the same between starts if they are free, kept in a file as `{name: port}`. */
export async function rememberedPort(file: string, name: string): Promise<number> {
  const known = readPorts(file)[name];
  const mayStay = known !== undefined && (await isFree(known));
  if (mayStay && (handedOut.has(known) || (await reserve(known)))) return known;
  const port = await freePort();
  mkdirSync(dirname(file), { recursive: true });
  // Reads the file again, because another name may have been stored since. Nothing of this process runs between this read and the write.
  writeFileSync(file, `${JSON.stringify({ ...readPorts(file), [name]: port }, null, 2)}\n`);
  return port;
}

function readPorts(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    return {}; // first start, or a truncated file: ports are chosen again
  }
}
