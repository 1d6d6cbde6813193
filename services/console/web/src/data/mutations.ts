import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, isUnknown } from './api-error';
import { findOut } from './find-out';
import { queryClient } from './queries';

/**
 * A mutation on the server, after which the displayed responses of these paths are fetched again, also if its answer was lost. The page
 * shows no change before the server has confirmed it.
 * @param gone path of a record that the mutation deletes: it is not fetched again, because the response would be 404
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

/** Whether a path is the deleted record or below it. */
function isOf(gone: string | undefined, target: string): boolean {
  return gone !== undefined && (target === gone || target.startsWith(`${gone}/`));
}

/** @throws ApiError if the response is 200 with a contract status other than 0 */
export function taken<T extends { statusID: number; message: string }>(answer: T): T {
  if (answer.statusID !== 0) throw new ApiError(200, answer.message);
  return answer;
}

/**
 * A mutation that must not run twice. After a lost answer the same request is repeated with the same Idempotency-Key until the outcome is
 * known, a few times automatically, and then whenever the user presses again.
 * @param call gets the headers to send; the server must know repetitions by the key, or by the content of the request
 */
export function useIdempotentMutation<V, T>(
  call: (wanted: V, headers: Record<string, string>) => Promise<T>,
  paths: string[],
): UseMutationResult<T, ApiError, V> & {
  /** An answer was lost, and the page is finding out the outcome. */
  isFindingOut: boolean;
} {
  // By request, until its answer arrives: with the same key the server would refuse a changed request.
  const keys = useRef(new Map<string, string>());
  const [isFindingOut, setFindingOut] = useState(false);
  const mutation = useServerMutation(async (wanted: V) => {
    const text = JSON.stringify(wanted);
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    try {
      const answer = await findOut(
        () => call(wanted, { 'idempotency-key': key }),
        () => setFindingOut(true),
      );
      keys.current.delete(text);
      return answer;
    } finally {
      setFindingOut(false);
    }
  }, paths);
  return { ...mutation, isFindingOut };
}
