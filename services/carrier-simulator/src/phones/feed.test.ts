import { part } from '../testing/received-part';
import { Feed, type FeedEvent } from './feed';
import { Inboxes } from './inboxes';
import { type Message } from './message';

describe('Feed', () => {
  let feed: Feed;
  let events: FeedEvent[];
  let inboxes: Inboxes;
  const message = (): Message => inboxes.receive(part('1'));

  beforeEach(() => {
    jest.useFakeTimers();
    inboxes = new Inboxes({ messages: 1_000, messagesPerPhone: 1_000 });
    events = [];
    feed = new Feed();
    feed.on('messages', (event) => events.push(event));
  });
  afterEach(() => jest.useRealTimers());

  it('reports the newest of many messages at once, and the number of skipped messages', () => {
    for (let count = 1; count <= 150; count++) feed.changed(message());
    jest.advanceTimersByTime(1_000);
    expect(events).toHaveLength(1);
    expect(events[0]!.messages.map(({ id }) => id).slice(0, 2)).toEqual([150, 149]);
    expect(events[0]).toMatchObject({ messages: { length: 100 }, skipped: 50 });
    feed.removeAllListeners();
    feed.changed(message());
    jest.advanceTimersByTime(1_000);
    expect(events).toHaveLength(1);
  });

  it('ends its listeners when it closes', () => {
    let ended = false;
    feed.on('end', () => (ended = true));
    feed.close();
    expect([ended, feed.listenerCount('end')]).toEqual([true, 0]);
  });
});
