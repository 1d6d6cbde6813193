import { part } from '../testing/received-part';
import { type Message } from './message';
import { Phones } from './phones';

function phonesWith(limits: Partial<{ phones: number; messages: number; messagesPerPhone: number }>): Phones {
  return new Phones({ phones: 100, messages: 100, messagesPerPhone: 100, ...limits }, () => undefined);
}

const everything = (phones: Phones): string[] =>
  phones.find({ limit: 1_000 }).map(({ phone, texts }) => `${phone}:${texts[0]!}`);

describe('Phones', () => {
  it('keeps the last messages of a phone', () => {
    const phones = phonesWith({ messagesPerPhone: 2 });
    for (const text of ['a', 'b', 'c']) phones.receive(part('1', { text }));
    expect(everything(phones)).toEqual(['1:c', '1:b']);
    expect(phones.counts.of('1').messages).toBe(3);
  });

  it('drops the oldest messages of the least recently used phones', () => {
    const phones = phonesWith({ messages: 3 });
    for (const phone of ['1', '2', '3', '1', '4']) phones.receive(part(phone));
    expect(everything(phones)).toEqual(['4:Hello', '1:Hello', '1:Hello']);
  });

  it('counts phones up to its limit, and reports the number of uncounted parts', () => {
    const phones = phonesWith({ phones: 1 });
    for (const phone of ['1', '2', '2']) phones.receive(part(phone));
    expect(phones.counts).toMatchObject({ phones: 1, uncounted: 2, totals: { parts: 3 } });
    expect(phones.counts.of('2')).toEqual({ messages: 0, parts: 0, duplicates: 0 });
  });

  it('treats another text at the same index as another message, because references are reused', () => {
    const phones = phonesWith({});
    const first = { reference: 7, total: 2 };
    phones.receive(part('1', { ...first, sequence: 1, text: 'a', fingerprint: 1 }));
    phones.receive(part('1', { ...first, sequence: 2, text: 'b', fingerprint: 2 }));
    phones.receive(part('1', { ...first, sequence: 1, text: 'c', fingerprint: 3 }));
    expect(phones.find({ limit: 10 }).map(({ texts }) => texts)).toEqual([
      ['c', undefined],
      ['a', 'b'],
    ]);
  });

  it('reports changed messages', () => {
    const changed: Message[] = [];
    const phones = new Phones({ phones: 1, messages: 1, messagesPerPhone: 1 }, (message) =>
      changed.push(message),
    );
    phones.receive(part('1', { total: 2, sequence: 2 }));
    phones.receive(part('1', { total: 2, sequence: 1 }));
    expect(changed.map(({ id, parts }) => [id, parts])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(changed[0]).toBe(changed[1]);
  });
});
