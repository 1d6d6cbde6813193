// Sends a message, and prints its progress: callbacks, each checked, without an address that Herald could call.
import { Herald } from 'herald-client';

const { HERALD_URL, HERALD_KEY, BRAND_ID, CALLBACK_KEY, SIGNING_SECRET } = process.env;
const [number = '995598123456'] = process.argv.slice(2);
const herald = new Herald({ url: HERALD_URL, key: HERALD_KEY });

const callbacks = await herald.callbacks({ key: CALLBACK_KEY, secret: SIGNING_SECRET });
const { smsID } = await herald.send({ brandID: Number(BRAND_ID), numbers: [number], text: 'Hello' });
console.log(`sent as ${smsID}`);
for await (const event of callbacks) {
  if (event.smsID !== String(smsID)) continue;
  console.log(`verified: ${event.number} is now ${event.statusID}`);
  if (['1', '2', '4'].includes(event.statusID)) break;
}
