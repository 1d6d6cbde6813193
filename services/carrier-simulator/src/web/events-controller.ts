import { Router } from 'express';
import { UnavailableError } from '@herald/contracts/errors';
import { MAX_LISTENERS, type Feed, type FeedEvent } from '../phones/feed';
import { type Stats } from '../stats/stats';

const STATS_EVERY_MS = 1_000;
/** A listener with more unread bytes than this gets no events until it has caught up. */
const MAX_UNREAD_BYTES = 512 * 1024;

/** Server-sent events: `messages` when they change, `stats` every second. */
export function eventsController(feed: Feed, stats: () => Stats): Router {
  const router = Router();
  router.get('/api/events', (_request, response) => {
    if (feed.listenerCount('messages') >= MAX_LISTENERS)
      throw new UnavailableError('Too many pages are listening.');
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      connection: 'keep-alive',
    });
    const send = (event: string, data: unknown): void => {
      if (response.writableLength > MAX_UNREAD_BYTES) return;
      response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    send('stats', stats());
    const tell = (event: FeedEvent): void => send('messages', event);
    const end = (): unknown => response.end();
    feed.on('messages', tell).on('end', end);
    const timer = setInterval(() => send('stats', stats()), STATS_EVERY_MS);
    response.on('close', () => {
      clearInterval(timer);
      feed.off('messages', tell).off('end', end);
    });
  });
  return router;
}
