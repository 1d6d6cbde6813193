/** The separator of two addresses. A comma alone is not sufficient, because a user name or password may contain commas. */
const BETWEEN = /,\s*(?=amqps?:\/\/)/i;

/**
 * Reads the RabbitMQ nodes in `AMQP_URL`: one or more addresses separated by commas, each with credentials and a virtual host. A name that resolves to
 * several nodes is one address.
 *
 * @throws Error with the position of the invalid address and the reason, without the address, because addresses contain passwords
 */
export function brokerAddresses(text: string): URL[] {
  const parts = text.trim().split(BETWEEN);
  return parts.map((part, index) => addressIn(part.trim(), `address ${index + 1} of ${parts.length}`));
}

function addressIn(text: string, which: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['amqp:', 'amqps:'].includes(url.protocol) || url.hostname === '')
    throw new Error(`${which} must have the form amqp://user:password@host:port/vhost (or amqps://)`);
  if (`${url.hostname}${url.pathname}`.includes(','))
    throw new Error(`${which} contains a comma: every address must begin with amqp:// or amqps://`);
  return url;
}
