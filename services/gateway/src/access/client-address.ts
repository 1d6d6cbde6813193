import type { IncomingMessage } from 'node:http';
import { type Networks, normalizeAddress } from '@herald/ip-addresses';

/** The client's address: from `X-Forwarded-For` behind a trusted proxy, otherwise that of the connection. '' = already disconnected. */
export function clientAddress(request: IncomingMessage, trusted: Networks): string {
  let address = plainAddress(request.socket.remoteAddress) ?? '';
  const forwarded = request.headers['x-forwarded-for'];
  if (forwarded === undefined || !trusted.has(address)) return address;
  // Each proxy appends the address of its client. An entry is trusted only if the proxy that appended it is trusted.
  for (const said of String(forwarded).split(',').reverse()) {
    const before = normalizeAddress(said.trim());
    if (before === null) return address;
    address = before;
    if (!trusted.has(address)) return address;
  }
  return address;
}

/** The address of a socket, without the zone of a link-local address; null if the client has already disconnected. */
export function plainAddress(address: string | undefined): string | null {
  return address ? normalizeAddress(address.split('%', 1)[0]!) : null;
}
