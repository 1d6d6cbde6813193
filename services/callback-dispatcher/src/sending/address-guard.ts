import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

/** The address is local or private. Its message goes to the operator. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  readonly code = 'FORBIDDEN_ADDRESS';

  constructor(host: string) {
    super(`${host} is a local or private address.`);
  }
}

/** Whether an address is one of the public internet. What is of no known public range is refused. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (range === 'unicast') return true;
  // NAT64 carries an IPv4 address in its last four bytes; networks with IPv6 only reach everything so.
  if (range !== 'rfc6052') return false;
  const [b12, b13, b14, b15] = parsed.toByteArray().slice(12);
  return new ipaddr.IPv4([b12!, b13!, b14!, b15!]).range() === 'unicast';
}

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
export function guardedLookup(resolve: Resolve = resolveAll): Lookup {
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
        ({ address, family }) => isPublicAddress(address) && (!options.family || options.family === family),
      );
      const first = allowed[0];
      if (!first) return callback(new ForbiddenAddressError(hostname), []);
      return options.all ? callback(null, allowed) : callback(null, first.address, first.family);
    });
}

/** Connects to public addresses only, however they are written or named. */
export function guardedConnector(timeoutMs: number, resolve?: Resolve): buildConnector.connector {
  // undici hands unknown options on to net.connect and tls.connect, which take `lookup`.
  const options = { timeout: timeoutMs, lookup: guardedLookup(resolve) } as buildConnector.BuildOptions;
  const connect = buildConnector(options);
  return (target, callback) => {
    // A socket doesn't look up an address, so it is checked here. The URL's parser has made one form of all spellings.
    if (isIP(target.hostname) !== 0 && !isPublicAddress(target.hostname)) {
      callback(new ForbiddenAddressError(target.hostname), null);
      return;
    }
    connect(target, callback);
  };
}
