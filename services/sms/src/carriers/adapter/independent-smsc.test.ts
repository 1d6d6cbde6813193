/** A whole campaign through the server of the npm package `smpp`: an implementation that shares no code with the adapter. */
import { split } from '@herald/values/segmentation';
import { until } from '@herald/testing/until';
import { Smsc } from '../testing/smsc';
import { carriersTo, part, untilCapacity } from '../testing/carriers-fixture';

const TEXTS = [
  'Your order is ready: 5 € {cash} [or] card ~ @home',
  'თქვენი შეკვეთა მზადაა 😀',
  'A long message that needs more than one part. '.repeat(8),
  'გრძელი შეტყობინება, რომელიც რამდენიმე ნაწილად იგზავნება. '.repeat(5),
];
const PHONES = 500;

const numberOf = (phone: number): string => `9955990${String(phone).padStart(5, '0')}`;

interface Submitted {
  message: string;
  udh?: Buffer[];
}

it('every phone gets its text once, and every part its delivery receipt, in every notation', async () => {
  const smsc = await Smsc.start();
  const carriers = carriersTo(
    `${smsc.url}?name=main&binds=2&window=50&response_timeout=60&receipts_untyped=yes`,
  );
  await until(() => carriers.all[0]!.describe().window === 100);
  const phones = new Map<string, Map<number, string>>();
  let nextId = 0x100000;
  smsc.onSubmit = (pdu, session) => {
    const id = nextId++;
    const { message, udh } = pdu.short_message as Submitted;
    const number = String(pdu.destination_addr);
    const sequence = udh?.[0]?.[4] ?? 1;
    const got = phones.get(number) ?? new Map<number, string>();
    phones.set(number, got.set(sequence, (got.get(sequence) ?? '') + message));
    session.send(pdu.response({ message_id: id.toString(16) }));
    const addresses = { source_addr: number, destination_addr: pdu.source_addr };
    const words = `id:${id} sub:001 dlvrd:001 submit date:2611010910 done date:2611010911 stat:DELIVRD err:000 text:`;
    if (id % 3 === 0) session.deliver_sm({ ...addresses, esm_class: 4, short_message: words });
    else if (id % 3 === 1) session.deliver_sm({ ...addresses, short_message: words.toLowerCase() });
    else
      session.data_sm({
        ...addresses,
        esm_class: 4,
        receipted_message_id: id.toString(16),
        message_state: 2,
      });
  };
  const delivered = new Map<string, number>();
  const taken = new Set<string>();
  carriers.onReceipt = ({ ids, state }, acknowledge) => {
    const { id } = ids.find((reading) => taken.has(reading.id))!;
    if (state === 'delivered') delivered.set(id, (delivered.get(id) ?? 0) + 1);
    acknowledge(true);
  };
  let parts = 0;
  for (let phone = 0; phone < PHONES; phone++) {
    const { encoding, parts: texts } = split(TEXTS[phone % TEXTS.length]!);
    for (const [index, text] of texts.entries()) {
      const number = numberOf(phone);
      await untilCapacity(carriers, number);
      parts++;
      const concatenation = { reference: phone % 256, total: texts.length, sequence: index + 1 };
      carriers.submit(part({ priority: 'bulk', number, encoding, text, ...concatenation }), (outcome) => {
        if (outcome.kind === 'taken') taken.add(outcome.carrierId);
      });
    }
  }
  await until(() => taken.size === parts && delivered.size === parts);
  for (let phone = 0; phone < PHONES; phone++) {
    const got = [...phones.get(numberOf(phone))!].sort(([a], [b]) => a - b);
    expect(got.map(([, text]) => text).join('')).toBe(TEXTS[phone % TEXTS.length]);
  }
  expect(phones.size).toBe(PHONES);
  expect([...delivered.keys()].sort()).toEqual([...taken].sort());
  expect([...delivered.values()].every((times) => times === 1)).toBe(true);
  await carriers.stopAll();
  await smsc.stop();
});
