/** Where one address ends and the next one begins: a user name or password may have commas of its own. */
const BETWEEN = /,\s*(?=amqps?:\/\/)/i;

/**
 * RabbitMQ's nodes, as `AMQP_URL` names them: one or more addresses with commas between them, each with its own credentials
 * and virtual host. A name that stands for several nodes is one address.
 *
 * @throws Error that says which address is wrong and why, and shows none: they hold passwords.
 */
export function brokerAddresses(text: string): URL[] {
  const parts = text.trim().split(BETWEEN);
  return parts.map((part, index) => addressIn(part.trim(), `address ${index + 1} of ${parts.length}`));
}

function addressIn(text: string, which: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['amqp:', 'amqps:'].includes(url.protocol) || url.hostname === '')
    throw new Error(`${which} is no amqp://user:password@host:port/vhost (or amqps://)`);
  if (`${url.hostname}${url.pathname}`.includes(','))
    throw new Error(`${which} has a comma in it: each address begins with amqp:// or amqps://`);
  return url;
}
