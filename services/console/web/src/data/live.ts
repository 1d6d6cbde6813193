import { useEffect, useState } from 'react';
import { keyOf, queryClient } from './queries';

/** `late`: what is shown may be old. */
export type LiveState = 'begins' | 'live' | 'late';

interface Told {
  target: string;
  status: number;
  body: unknown;
}

/** Keeps these answers as they are on the server. The browser connects again by itself. */
export function useLive(targets: string[]): LiveState {
  const [state, setState] = useState<LiveState>('begins');
  const wanted = targets.join('\n');
  useEffect(() => {
    const query = new URLSearchParams(wanted.split('\n').map((target) => ['watch', target]));
    const source = new EventSource(`/api/live?${query.toString()}`);
    source.addEventListener('open', () => setState('live'));
    source.addEventListener('error', () => setState('late'));
    source.addEventListener('trouble', () => setState('late'));
    source.addEventListener('answer', (event: MessageEvent<string>) => {
      const { target, status, body } = JSON.parse(event.data) as Told;
      setState('live');
      if (status < 300) queryClient.setQueryData(keyOf(target), body);
    });
    source.addEventListener('ended', () => {
      source.close();
      void queryClient.invalidateQueries({ queryKey: SESSION });
    });
    return () => source.close();
  }, [wanted]);
  return state;
}

export const SESSION = ['session'];
