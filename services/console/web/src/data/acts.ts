import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './api';
import { queryClient } from './queries';

/**
 * A mutation on the server, after which the displayed responses of these paths are fetched again. The page shows no change before the
 * server has confirmed it.
 * @param gone path of a record that the mutation deletes: it is not fetched again, because the response would be 404
 */
export function useAct<V, T>(
  act: (wanted: V) => Promise<T>,
  paths: string[],
  gone?: string,
): UseMutationResult<T, ApiError, V> {
  return useMutation<T, ApiError, V>({
    mutationFn: act,
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [kind, target] }) =>
          kind === 'api' &&
          typeof target === 'string' &&
          !isOf(gone, target) &&
          paths.some((path) => target.startsWith(path)),
      }),
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
 * A mutation that must not run twice: every retry carries the same Idempotency-Key until a response arrives, so that a lost response does
 * no harm.
 * @param act gets the headers to send
 */
export function useAttempt<V, T>(
  act: (wanted: V, headers: Record<string, string>) => Promise<T>,
  paths: string[],
): UseMutationResult<T, ApiError, V> {
  const attempt = useRef({ wanted: '', key: '' });
  return useAct(async (wanted: V) => {
    const text = JSON.stringify(wanted);
    // A changed request is a new attempt: with the same key the server would refuse it.
    if (attempt.current.wanted !== text) attempt.current = { wanted: text, key: crypto.randomUUID() };
    const answer = await act(wanted, { 'idempotency-key': attempt.current.key });
    attempt.current = { wanted: '', key: '' };
    return answer;
  }, paths);
}
