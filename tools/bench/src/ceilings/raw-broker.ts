import { connect } from 'amqplib';

const QUEUE = 'bench-ceiling';
const IN_FLIGHT = 500;

/** Publishes to a quorum queue and waits for the confirms. Resolves to messages per second. */
export async function rawConfirms(amqpUrl: string, octets: number, seconds: number): Promise<number> {
  const connection = await connect(amqpUrl);
  try {
    const channel = await connection.createConfirmChannel();
    await channel.assertQueue(QUEUE, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    const content = Buffer.alloc(octets, 'x');
    const begun = performance.now();
    let sent = 0;
    while (performance.now() - begun < seconds * 1000) {
      for (let i = 0; i < IN_FLIGHT; i++) channel.sendToQueue(QUEUE, content, { persistent: true });
      await channel.waitForConfirms();
      sent += IN_FLIGHT;
    }
    const perSecond = sent / ((performance.now() - begun) / 1000);
    await channel.deleteQueue(QUEUE);
    return perSecond;
  } finally {
    await connection.close();
  }
}
