import type { IncomingMessage } from 'node:http';
import { type Networks, normalizeAddress } from '@herald/ip-addresses';

/** The client's address: as `X-Forwarded-For` has it where the connection is a trusted proxy's, else the connection's. '' = gone already. */
export function clientAddress(request: IncomingMessage, trusted: Networks): string {
  let address = plainAddress(request.socket.remoteAddress) ?? '';
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined || !trusted.has(address)) return address;
  // Each proxy adds at the end whom it was asked by: believed as far as those who say it are.
  for (const said of String(forwarded).split(',').reverse()) {
    const before = normalizeAddress(said.trim());
    if (before === null) return address;
    address = before;
    if (!trusted.has(address)) return address;
  }
  return address;
}

/** The address of a socket, without the zone that the system adds to link-local ones; null where the client has gone already. */
export function plainAddress(address: string | undefined): string | null {
  return address ? normalizeAddress(address.split('%', 1)[0]!) : null;
}
