import type { IncomingMessage } from 'node:http';
import { normalizeAddress } from './address';
import type { Networks } from './network';

/** The address of a client that a proxy names illegibly or hides, or that two headers name differently. No list of networks contains it. */
export const UNKNOWN_ADDRESS = 'unknown';

/**
 * The client's address: behind a trusted proxy from `X-Forwarded-For` or `Forwarded` (RFC 7239), otherwise that of the connection. If both
 * headers name clients, they must agree. '' = already disconnected.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusted: Networks,
): string {
  const peer = plainAddress(socket.remoteAddress) ?? '';
  if (!trusted.has(peer)) return peer;
  const { forwarded, 'x-forwarded-for': forwardedFor } = headers;
  const chains: Chain[] = [];
  if (forwardedFor !== undefined) chains.push(String(forwardedFor).split(','));
  if (forwarded !== undefined) {
    const nodes = forwardedNodes(forwarded);
    // A proxy may add Forwarded for the protocol alone, beside X-Forwarded-For.
    if (chains.length === 0 || nodes.some((node) => node !== undefined)) chains.push(nodes);
  }
  const [client = peer, ...others] = new Set(chains.map((chain) => clientOf(chain, trusted)));
  return others.length === 0 ? client : UNKNOWN_ADDRESS;
}

/** The address of a socket, without the zone of a link-local address; null if the client has already disconnected. */
export function plainAddress(address: string | undefined): string | null {
  return address ? normalizeAddress(address.split('%', 1)[0]!) : null;
}

/** The client of each proxy as written, the last proxy's client last. undefined = not named. */
type Chain = (string | undefined)[];

/** Each proxy appends the address of its client. An entry is trusted only if the proxy that appended it is trusted. */
function clientOf(chain: Chain, trusted: Networks): string {
  let client = UNKNOWN_ADDRESS;
  for (let at = chain.length - 1; at >= 0; at--) {
    client = addressOfEntry(chain[at] ?? '') ?? UNKNOWN_ADDRESS;
    if (!trusted.has(client)) break;
  }
  return client;
}

/** The longest address, in quotes and brackets, with a port and blanks. */
const ENTRY_LENGTH = 100;
/** In quotes or not, IPv6 in brackets or not, with a port or not. Without brackets, the last number of an IPv6 address is never a port. */
const ENTRY =
  /^[ \t]*("?)(?:\[(?<bracketed>[^\]]*)\]|(?<ipv4>[^:"[\] \t]*)|(?<ipv6>[^"[\] \t]*))(?::(?<port>\d{1,5}|_[\w.-]+))?\1[ \t]*$/;
const MAX_PORT = 65_535;

/** Reads an entry of `X-Forwarded-For`, or a node of `Forwarded`. Null if it is not an address, such as `unknown`. */
function addressOfEntry(entry: string): string | null {
  const { bracketed, ipv4, ipv6, port } = (entry.length <= ENTRY_LENGTH && ENTRY.exec(entry)?.groups) || {};
  if (Number(port) > MAX_PORT || bracketed?.includes(':') === false) return null;
  return normalizeAddress(bracketed ?? ipv4 ?? ipv6 ?? '');
}

const FORWARDED_LENGTH = 8 * 1024;
/** A parameter of `Forwarded`, which may be missing, with the delimiter after it. */
const PARAMETER =
  /[ \t]*(?:(?<name>[\w!#$%&'*+.^`|~-]+)=(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<plain>[^",; \t]+))[ \t]*)?(?<delimiter>[,;]|$)/y;
const ILLEGIBLE = '';

/** The nodes of `for` in `Forwarded`. A header that breaks the syntax names no client, because the client may have opened a quote. */
function forwardedNodes(header: string): Chain {
  const chain: Chain = [undefined];
  if (header.length > FORWARDED_LENGTH) return [ILLEGIBLE];
  PARAMETER.lastIndex = 0;
  for (let delimiter: string | undefined = ','; delimiter !== '';) {
    const found = PARAMETER.exec(header)?.groups;
    if (!found) return [ILLEGIBLE];
    const { name, quoted, plain } = found;
    if (name?.toLowerCase() === 'for') {
      const node = plain ?? quoted!.replace(/\\(.)/g, '$1');
      chain.push(chain.pop() === undefined ? node : ILLEGIBLE);
    }
    delimiter = found['delimiter'];
    if (delimiter === ',') chain.push(undefined);
  }
  return chain;
}
