import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { normalizeAddress } from '@herald/ip-addresses';

/** The address or the port is none that callbacks go to. Its message goes to the operator. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  readonly code = 'FORBIDDEN_ADDRESS';

  constructor(host: string, why = 'is a local or private address') {
    super(`${host} ${why}.`);
  }
}

/** All that is routed globally over IPv6; the rest of what `ipaddr.js` calls unicast belongs to nobody yet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Metadata services of clouds, which give machines their credentials. They are refused where private addresses are allowed, too; and named, so
 * that none depends on how a range is classified.
 */
const METADATA = new Set([
  '169.254.169.254',
  '169.254.170.2', // AWS, containers
  '169.254.170.23', // AWS, pods of EKS
  '168.63.129.16', // Azure, in the middle of public addresses
  '100.100.100.200', // Alibaba
  '192.0.0.192', // Oracle
  'fd00:ec2::254', // AWS
  'fd00:ec2::23', // AWS, pods of EKS
  'fd20:ce::254', // Google
]);
const METADATA_IPV4 = [...METADATA].filter((address) => ipaddr.IPv4.isValid(address));

/** Whether an address is routed globally, and none that a cloud answers its own machines at. What is of no known public range is refused. */
export function isPublicAddress(address: string): boolean {
  const normal = normalizeAddress(address);
  if (normal === null) return false;
  const parsed = ipaddr.parse(normal);
  if (parsed instanceof ipaddr.IPv4) return isPublicIPv4(parsed);
  const range = parsed.range();
  // NAT64 carries an IPv4 address in its last four bytes; networks with IPv6 only reach everything so.
  if (range === 'rfc6052') return isPublicIPv4(new ipaddr.IPv4(parsed.toByteArray().slice(12)));
  return range === 'unicast' && parsed.match(GLOBAL_IPV6) && !METADATA.has(parsed.toString());
}

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !METADATA.has(address.toString());
}

/**
 * Whether an address is a cloud's metadata service, in any spelling and in any IPv6 form that carries IPv4. All link-local addresses count as
 * one: clouds put these services there, and no receiver is. So does what can't be read.
 */
export function isMetadataAddress(address: string): boolean {
  const normal = normalizeAddress(address);
  if (normal === null) return true;
  const parsed = ipaddr.parse(normal);
  if (parsed.range() === 'linkLocal' || METADATA.has(parsed.toString())) return true;
  return parsed instanceof ipaddr.IPv6 && METADATA_IPV4.some((carried) => carries(parsed, carried));
}

/** Wherever the form has it: mapped, translated, 6to4. */
function carries(address: ipaddr.IPv6, carried: string): boolean {
  const hex = (parsed: ipaddr.IPv4 | ipaddr.IPv6): string =>
    Buffer.from(parsed.toByteArray()).toString('hex');
  return hex(address).includes(hex(ipaddr.IPv4.parse(carried)));
}

/** Ports from the first to the last. */
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
 * A lookup for sockets that gives public addresses only. What it gave is what gets connected, so that a name can't
 * change between the check and the connection. Lookups of one name at the same time are one lookup: Node has few
 * threads for them, and a name server that doesn't answer must not hold them all.
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
      if (!first) return callback(new ForbiddenAddressError(hostname), []);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
}

export interface GuardOptions {
  timeoutMs: number;
  /** CALLBACK_PORTS */
  ports: readonly PortRange[];
  /** CALLBACK_ALLOW_PRIVATE: all but metadata addresses of clouds, at any port. */
  allowPrivate?: boolean;
  resolve?: Resolve;
}

/** Connects to public addresses and the given ports only, however they are written or named. */
export function guardedConnector(guard: GuardOptions): buildConnector.connector {
  const { timeoutMs, ports, allowPrivate = false, resolve } = guard;
  const isAllowed = allowPrivate ? (address: string) => !isMetadataAddress(address) : isPublicAddress;
  const why = allowPrivate ? 'is a cloud metadata address' : undefined;
  // undici hands unknown options on to net.connect and tls.connect, which take `lookup`.
  const options = {
    timeout: timeoutMs,
    lookup: guardedLookup(resolve, isAllowed),
  } as buildConnector.BuildOptions;
  const connect = buildConnector(options);
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    if (!allowPrivate && !ports.some(([first, last]) => first <= port && port <= last)) {
      const wrongPort = `is asked at port ${port}, which CALLBACK_PORTS does not have`;
      callback(new ForbiddenAddressError(target.hostname, wrongPort), null);
      return;
    }
    // A socket doesn't look up an address, so it is checked here. The URL's parser has made one form of all spellings.
    if (isIP(target.hostname) !== 0 && !isAllowed(target.hostname)) {
      callback(new ForbiddenAddressError(target.hostname, why), null);
      return;
    }
    connect(target, callback);
  };
}
