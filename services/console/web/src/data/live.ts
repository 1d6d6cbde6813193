import { useEffect, useState } from 'react';
import { keyOf, queryClient } from './queries';

/** `late`: what is shown may be old. */
export type LiveState = 'begins' | 'live' | 'late';

interface Told {
  target: string;
  status: number;
  body: unknown;
}

export const SESSION = ['session'];
/** Where the browser has given up: after an answer that is no stream, as of a proxy whose console is away. */
const AGAIN_MS = 5_000;

/** Keeps these answers as they are on the server, and says where they can't be. It connects again until the screen is left. */
export function useLive(targets: string[]): LiveState {
  const [state, setState] = useState<LiveState>('begins');
  const wanted = targets.join('\n');
  useEffect(() => listen(wanted.split('\n'), setState), [wanted]);
  return state;
}

/** @returns ends it */
function listen(targets: string[], tell: (state: LiveState) => void): () => void {
  const query = new URLSearchParams(targets.map((target) => ['watch', target]));
  const troubled = new Set<string>();
  let source: EventSource;
  let again: ReturnType<typeof setTimeout>;
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: SESSION });

  const connect = (): void => {
    source = new EventSource(`/api/live?${query.toString()}`);
    source.addEventListener('open', () => {
      // All is told anew.
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
      troubled.add((JSON.parse(event.data) as Told).target);
      tell('late');
    });
    source.addEventListener('answer', (event: MessageEvent<string>) => {
      const { target, status, body } = JSON.parse(event.data) as Told;
      troubled.delete(target);
      tell(troubled.size > 0 ? 'late' : 'live');
      if (status < 300) queryClient.setQueryData(keyOf(target), body);
    });
    source.addEventListener('ended', () => {
      source.close();
      refresh();
    });
  };

  connect();
  return () => {
    clearTimeout(again);
    source.close();
  };
}
