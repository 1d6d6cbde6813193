import {
  useMutation as useUnlockedMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError, isUnknown, refusalOf } from './api-error';
import { draftOf, endDraft } from './draft';
import { findOut } from './find-out';
import { type OpenRequest, OpenRequests } from './open-requests';
import { queryClient } from './queries';
import { type Session, useSession } from './session';

/** A mutation that ignores a request while the same one is running, such as that of the second click of a double click. */
export function useMutation<T, E = Error, V = void>(
  options: Pick<UseMutationOptions<T, E, V>, 'mutationFn' | 'onSuccess' | 'onError'>,
): UseMutationResult<T, E, V> {
  const running = useRef(new Set<string>());
  const mutation = useUnlockedMutation<T, E, V>({
    ...options,
    onSettled: (_answer, _error, wanted) => void running.current.delete(JSON.stringify([wanted])),
  });
  const { mutate } = mutation;
  const mutateOnce = useCallback<typeof mutate>(
    (...given) => {
      const text = JSON.stringify([given[0]]);
      if (running.current.has(text)) return;
      running.current.add(text);
      mutate(...given);
    },
    [mutate],
  );
  return { ...mutation, mutate: mutateOnce };
}

/**
 * A mutation on the server, after which the displayed responses of these paths are fetched again, also if its answer was lost. The page
 * shows no change before the server has confirmed it.
 * @param gone path that is not fetched again: of a record that the mutation deletes, because the response would be 404, or of a response
 *   that the mutation has stored in the cache
 */
export function useServerMutation<V, T>(
  call: (wanted: V) => Promise<T>,
  paths: string[],
  gone?: string,
): UseMutationResult<T, ApiError, V> {
  const fetchAgain = (): Promise<void> =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [kind, target] }) =>
        kind === 'api' &&
        typeof target === 'string' &&
        !isOf(gone, target) &&
        paths.some((path) => target.startsWith(path)),
    });
  return useMutation<T, ApiError, V>({
    mutationFn: call,
    onSuccess: fetchAgain,
    onError: (error) => {
      if (isUnknown(error)) void fetchAgain();
    },
  });
}

/** Whether a path is `gone` or below it. */
function isOf(gone: string | undefined, target: string): boolean {
  return gone !== undefined && (target === gone || target.startsWith(`${gone}/`));
}

/** @throws ApiError if the response is 200 with a contract status other than 0 */
export function taken<T extends { statusID: number; message: string }>(answer: T): T {
  if (answer.statusID !== 0) throw refusalOf(200, answer, null);
  return answer;
}

/**
 * A mutation that must not run twice. After a lost answer the same request is repeated with the same Idempotency-Key until the outcome is
 * known, a few times automatically, and then whenever the user presses again, also after a reload.
 * @param name names the request, with the IDs that its values lack, and the draft of its form, which ends with a success
 * @param call gets the headers to send; the server must know repetitions by the key, or by the content of the request
 * @param gone as in `useServerMutation`
 */
export function useIdempotentMutation<V, T>(
  name: string,
  call: (wanted: V, headers: Record<string, string>) => Promise<T>,
  paths: string[],
  gone?: string,
): UseMutationResult<T, ApiError, V> & {
  /** An answer was lost, and the page is finding out the outcome. */
  isFindingOut: boolean;
  /** A request that was made before this screen was opened may have been executed. */
  doubt: ApiError | null;
} {
  const { data: session } = useSession();
  const [requests] = useState(() => openRequestsOf(session!));
  const [isFindingOut, setFindingOut] = useState(false);
  const mutation = useServerMutation(
    async (wanted: V) => {
      const { key, isRepeated } = await requests.begin(name, wanted);
      try {
        const request = () => call(wanted, { 'idempotency-key': key });
        const answer = await endDraft(
          name,
          findOut(request, () => setFindingOut(true), isRepeated),
        );
        requests.end(name, key, true);
        return answer;
      } catch (error) {
        if (!isUnknown(error)) requests.end(name, key, false);
        throw error;
      } finally {
        setFindingOut(false);
      }
    },
    paths,
    gone,
  );
  const doubt = mutation.isIdle && requests.has(name) ? DOUBT : null;
  return { ...mutation, isFindingOut, doubt };
}

/** In the tab's storage, like drafts. */
function openRequestsOf(session: Session): OpenRequests {
  const store = () => draftOf<OpenRequest[]>('requests', session);
  return new OpenRequests({ kept: () => store().kept ?? [], keep: (open) => store().keep(open) });
}

const DOUBT = new ApiError(0, '', {}, null, 'repeatable');
