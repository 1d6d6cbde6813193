import { useEffect, useState } from 'react';
import { inMode } from './mode';
import { withoutMode } from './mode-paths';
import { keyOf, queryClient } from './queries';

/** The paths of each open stream. */
const streams = new Set<string[]>();

/** Whether a stream keeps the response up to date. */
export const isLive = (target: string): boolean => [...streams].some((targets) => targets.includes(target));

/** `late`: the page may show outdated data. */
export type LiveState = 'begins' | 'live' | 'late';

interface LiveAnswer {
  target: string;
  status: number;
  body: unknown;
}

export const SESSION = ['session'];
/** Delay before reconnecting if the browser has stopped retrying, for example after an error page of a proxy. */
const AGAIN_MS = 5_000;

/**
 * Keeps these responses up to date, and returns whether they may be outdated. Reconnects until the screen is closed. A hidden page has no
 * stream, because browsers open only a few connections to a host. Without a target nothing is watched.
 */
export function useLive(targets: string[]): LiveState {
  const [state, setState] = useState<LiveState>('begins');
  const wanted = targets.join('\n');
  useEffect(() => (wanted === '' ? undefined : listen(wanted.split('\n'), setState)), [wanted]);
  return wanted === '' ? 'begins' : state;
}

/** @returns a function that ends the stream */
function listen(targets: string[], tell: (state: LiveState) => void): () => void {
  const query = new URLSearchParams(targets.map((target) => ['watch', inMode(target)]));
  const troubled = new Set<string>();
  let close = (): void => undefined;
  let again: ReturnType<typeof setTimeout>;
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: SESSION });

  const connect = (): void => {
    const source = new EventSource(`/api/live?${query.toString()}`);
    close = () => source.close();
    source.addEventListener('open', () => {
      // The server sends all current responses again.
      troubled.clear();
      tell('live');
    });
    source.addEventListener('error', () => {
      tell('late');
      if (source.readyState !== EventSource.CLOSED) return;
      refresh();
      again = setTimeout(connect, AGAIN_MS);
    });
    source.addEventListener('trouble', (event: MessageEvent<string>) => {
      troubled.add((JSON.parse(event.data) as LiveAnswer).target);
      tell('late');
    });
    source.addEventListener('answer', (event: MessageEvent<string>) => {
      const { target, status, body } = JSON.parse(event.data) as LiveAnswer;
      troubled.delete(target);
      tell(troubled.size > 0 ? 'late' : 'live');
      if (status < 300) queryClient.setQueryData(keyOf(withoutMode(target)), body);
    });
    source.addEventListener('ended', () => {
      source.close();
      refresh();
    });
  };

  const disconnect = (): void => {
    clearTimeout(again);
    close();
  };
  const follow = (): void => {
    disconnect();
    // The server sends all current responses to a new stream.
    if (!document.hidden) connect();
  };

  streams.add(targets);
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    streams.delete(targets);
    document.removeEventListener('visibilitychange', follow);
    disconnect();
  };
}
