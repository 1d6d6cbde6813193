import { useEffect, useEffectEvent, useState } from 'react';
import type { FeedEvent, Stats } from './api';

export interface Live {
  connected: boolean;
  stats: Stats | undefined;
  /** Submits in the last second. */
  perSecond: number;
}

/** Subscribes to the simulator's events while the page is open. The browser reconnects automatically. */
export function useLive(onMessages: (event: FeedEvent) => void): Live {
  const [live, setLive] = useState<Live>({ connected: false, stats: undefined, perSecond: 0 });
  const tell = useEffectEvent(onMessages);

  useEffect(() => {
    const source = new EventSource('api/events');
    source.addEventListener('stats', ({ data }: MessageEvent<string>) => {
      const stats = JSON.parse(data) as Stats;
      setLive((before) => ({
        connected: true,
        stats,
        perSecond: Math.max(0, stats.submits - (before.stats?.submits ?? stats.submits)),
      }));
    });
    source.addEventListener('messages', ({ data }: MessageEvent<string>) => {
      tell(JSON.parse(data) as FeedEvent);
    });
    source.addEventListener('error', () =>
      setLive((before) => ({ ...before, connected: false, perSecond: 0 })),
    );
    return () => source.close();
  }, []);

  return live;
}
