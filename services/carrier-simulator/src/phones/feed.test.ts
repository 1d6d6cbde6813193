import { Feed, type FeedEvent } from './feed';
import { type Message } from './message';

function message(id: number): Message {
  return {
    id,
    direction: 'received',
    phone: '1',
    sender: 'Brand',
    encoding: 'GSM-7',
    texts: ['Hello'],
    fingerprints: [],
    reference: 0,
    total: 1,
    parts: 1,
    repeated: 0,
    at: 0,
    state: 'DELIVRD',
  };
}

describe('Feed', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('tells the newest of many messages at once, and how many it left out', () => {
    const feed = new Feed();
    const events: FeedEvent[] = [];
    feed.on('messages', (event) => events.push(event));
    for (let id = 1; id <= 150; id++) feed.changed(message(id));
    jest.advanceTimersByTime(1_000);
    expect(events).toHaveLength(1);
    expect(events[0]!.messages.map(({ id }) => id).slice(0, 2)).toEqual([150, 149]);
    expect(events[0]).toMatchObject({ messages: { length: 100 }, skipped: 50 });
    feed.removeAllListeners();
    feed.changed(message(151));
    jest.advanceTimersByTime(1_000);
    expect(events).toHaveLength(1);
  });

  it('tells a message once that changed twice', () => {
    const feed = new Feed();
    const events: FeedEvent[] = [];
    feed.on('messages', (event) => events.push(event));
    const changing = message(1);
    feed.changed(changing);
    changing.repeated = 1;
    feed.changed(changing);
    jest.advanceTimersByTime(1_000);
    expect(events).toMatchObject([{ messages: [{ id: 1, repeatedParts: 1 }], skipped: 0 }]);
  });

  it('ends its listeners when it closes', () => {
    const feed = new Feed();
    let ended = false;
    feed.on('end', () => (ended = true));
    feed.close();
    expect([ended, feed.listenerCount('end')]).toEqual([true, 0]);
  });
});
