import { ForbiddenError } from '@herald/errors';
import { type Networks, UNKNOWN_ADDRESS } from '@herald/ip-addresses';

/** The ways in which a key may be used. */
interface AllowedWays {
  /** Networks from which the key may be used; null = all. */
  networks: Networks | null;
  queryAllowed: boolean;
}

const UNREADABLE =
  'the address of the client is unknown: X-Forwarded-For or Forwarded has an entry that is not an IP address, or the two headers name different clients.';

/** Checks the network and the place of a valid key. @throws ForbiddenError if the key is not allowed from the address or in the query. */
export function requireWay(
  { networks, queryAllowed }: AllowedWays,
  from: string,
  { inQuery }: { inQuery: boolean },
): void {
  if (networks && !networks.has(from)) {
    throw new ForbiddenError(
      from === UNKNOWN_ADDRESS
        ? `The API key is limited to certain networks, and ${UNREADABLE}`
        : `The API key is limited to certain networks, and not allowed from ${from}.`,
    );
  }
  if (inQuery && !queryAllowed) {
    throw new ForbiddenError('Send the API key in the header "key", not in the query.');
  }
}
