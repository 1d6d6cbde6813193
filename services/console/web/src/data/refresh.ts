import { useEffect } from 'react';
import { isAudited } from './audited';
import { isLive } from './live';
import { queryClient } from './queries';

/** A visible page makes one request per list in this time. */
const EVERY_MS = 10_000;

/** An open question or record with a form, or a form that has the focus: lists stay as they are until the user is done. */
const IN_USE = [
  'dialog[open]',
  '[role="dialog"]',
  '.split-view[data-open="true"] form',
  'form:not([role="search"]) :is(input, textarea, select):focus',
].join(', ');

/** Refreshes the lists of the visible screen, except those that have a stream. Hidden pages refresh theirs once they are shown. */
export function useRefresh(): void {
  useEffect(() => {
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, []);
}

function refresh(): void {
  if (document.hidden || document.querySelector(IN_USE)) return;
  void queryClient.refetchQueries({
    type: 'active',
    stale: true,
    predicate: ({ queryKey: [, target], state, observers }) =>
      state.data !== undefined &&
      observers.some(({ options }) => options.meta?.refreshes === true) &&
      !(typeof target === 'string' && (isLive(target) || isAudited(target))),
  });
}
