import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { normalizeAddress } from '@herald/values/ip-addresses';
import { skipContinue } from './skip-continue';

/** The address or port is forbidden for requests to hosts that others have named. */
export class ForbiddenAddressError extends Error {
  override readonly name: string = 'ForbiddenAddressError';
  readonly code: string = 'FORBIDDEN_ADDRESS';

  constructor(host: string, why = 'is a local or private address') {
    super(`${host} ${why}.`);
  }
}

/** All addresses of a name are forbidden. Companies get the same answer for a name without addresses, so that they cannot find internal names. */
export class ForbiddenNameError extends ForbiddenAddressError {
  override readonly name = 'ForbiddenNameError';
  override readonly code = 'FORBIDDEN_NAME';
}

/** All globally routed IPv6 addresses. The rest of the range that `ipaddr.js` calls unicast is unassigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Metadata services of clouds, which give machines their credentials. They are refused even if private addresses are
 * allowed, and are listed here so that the check does not depend on range classifications.
 */
const METADATA = new Set([
  '169.254.169.254',
  '169.254.170.2', // AWS, containers
  '169.254.170.23', // AWS, pods of EKS
  '168.63.129.16', // Azure, within public addresses
  '100.100.100.200', // Alibaba
  '192.0.0.192', // Oracle
  'fd00:ec2::254', // AWS
  'fd00:ec2::23', // AWS, pods of EKS
  'fd20:ce::254', // Google
]);
const METADATA_IPV4 = [...METADATA].filter((address) => ipaddr.IPv4.isValid(address));

/**
 * Whether an address is routed globally and is not a cloud's metadata address. Addresses outside known public ranges
 * are refused.
 */
export function isPublicAddress(address: string): boolean {
  const normal = normalizeAddress(address);
  if (normal === null) return false;
  const parsed = ipaddr.parse(normal);
  if (parsed instanceof ipaddr.IPv4) return isPublicIPv4(parsed);
  const range = parsed.range();
  // NAT64 carries an IPv4 address in its last four bytes; IPv6-only networks reach IPv4 hosts in this way.
  if (range === 'rfc6052') return isPublicIPv4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  return range === 'unicast' && parsed.match(GLOBAL_IPV6) && !METADATA.has(parsed.toString());
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !METADATA.has(address.toString());
}

/**
 * Whether an address is a cloud's metadata service, in any spelling and in any IPv6 form that carries IPv4. All
 * link-local addresses count, because clouds place these services there and no receiver uses them. Invalid addresses
 * count as well.
 */
export function isMetadataAddress(address: string): boolean {
  const normal = normalizeAddress(address);
  if (normal === null) return true;
  const parsed = ipaddr.parse(normal);
  if (parsed.range() === 'linkLocal' || METADATA.has(parsed.toString())) return true;
  return parsed instanceof ipaddr.IPv6 && METADATA_IPV4.some((carried) => carries(parsed, carried));
}

/** Whether the IPv6 address contains the IPv4 address anywhere: mapped, translated or 6to4. */
function carries(address: ipaddr.IPv6, carried: string): boolean {
  const hex = (parsed: ipaddr.IPv4 | ipaddr.IPv6): string =>
    Buffer.from(parsed.toByteArray()).toString('hex');
  return hex(address).includes(hex(ipaddr.IPv4.parse(carried)));
}

/** A range of ports, both ends inclusive. */
export type PortRange = readonly [first: number, last: number];

type Lookup = (hostname: string, options: LookupOptions, callback: LookupCallback) => void;
type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;
type Resolve = (
  hostname: string,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const resolveAll: Resolve = (hostname, callback) => systemLookup(hostname, { all: true }, callback);

/**
 * A lookup for sockets that returns public addresses only. The returned address is the address that gets connected, so
 * a name cannot change between check and connection.
 * Concurrent lookups of one name share one query: Node has few threads for lookups, and a silent name server must not
 * occupy them all.
 */
export function guardedLookup(
  resolve: Resolve = resolveAll,
  isAllowed: (address: string) => boolean = isPublicAddress,
): Lookup {
  const running = new Map<string, ((error: Error | null, addresses: LookupAddress[]) => void)[]>();
  const shared: Resolve = (hostname, callback) => {
    const waiting = running.get(hostname);
    if (waiting) {
      waiting.push(callback);
      return;
    }
    const callbacks = [callback];
    running.set(hostname, callbacks);
    resolve(hostname, (error, addresses) => {
      running.delete(hostname);
      for (const one of callbacks) one(error, addresses);
    });
  };
  return (hostname, options, callback) =>
    shared(hostname, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.filter(
        ({ address, family }) => isAllowed(address) && (!options.family || options.family === family),
      );
      const first = allowed[0];
      if (!first) return callback(new ForbiddenNameError(hostname), []);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
}

export interface GuardOptions {
  timeoutMs: number;
  /** CALLBACK_PORTS */
  ports: readonly PortRange[];
  /** CALLBACK_ALLOW_PRIVATE: allows all addresses except metadata addresses of clouds, at any port. */
  allowPrivate?: boolean;
  /** Authorities of the host's certificate, PEM; null = those of the system. */
  ca?: string | null;
  resolve?: Resolve;
}

/** Connects only to public addresses and the given ports, in any spelling of the address or name. Its sockets skip `100 Continue`. */
export function guardedConnector(guard: GuardOptions): buildConnector.connector {
  const { timeoutMs, ports, allowPrivate = false, ca = null, resolve } = guard;
  const isAllowed = allowPrivate ? (address: string) => !isMetadataAddress(address) : isPublicAddress;
  const why = allowPrivate ? 'is a cloud metadata address' : undefined;
  // undici passes unknown options on to net.connect and tls.connect, which take `lookup`.
  const options = {
    timeout: timeoutMs,
    lookup: guardedLookup(resolve, isAllowed),
    ...(ca !== null && { ca }),
  } as buildConnector.BuildOptions;
  const connect = buildConnector(options);
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    if (!allowPrivate && !ports.some(([first, last]) => first <= port && port <= last)) {
      const wrongPort = `is called at port ${port}, which is not in CALLBACK_PORTS`;
      callback(new ForbiddenAddressError(target.hostname, wrongPort), null);
      return;
    }
    // A socket does not look up an IP address, so it is checked here. The URL parser has already normalized its
    // spelling.
    if (isIP(target.hostname) !== 0 && !isAllowed(target.hostname)) {
      callback(new ForbiddenAddressError(target.hostname, why), null);
      return;
    }
    connect(target, (...[error, socket]: buildConnector.CallbackArgs) => {
      if (error) return callback(error, null);
      skipContinue(socket);
      callback(null, socket);
    });
  };
}
