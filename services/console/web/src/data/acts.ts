import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './api';
import { queryClient } from './queries';

/**
 * Something that is done on the server; then what is shown of these paths is asked for anew. Nothing is shown as done before it is.
 * @param gone what there is no more once it is done: it is not asked for, the answer would be 404
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

/** Whether it is a record that is gone, or something of it. */
function isOf(gone: string | undefined, target: string): boolean {
  return gone !== undefined && (target === gone || target.startsWith(`${gone}/`));
}

/** @throws ApiError where an answer is 200 with a status of the contract that is not 0 */
export function taken<T extends { statusID: number; message: string }>(answer: T): T {
  if (answer.statusID !== 0) throw new ApiError(200, answer.message);
  return answer;
}

/**
 * Something that must not be done twice: every try carries the same Idempotency-Key until one is taken, so that a lost answer costs nothing.
 * @param act is given the headers to send
 */
export function useAttempt<V, T>(
  act: (wanted: V, headers: Record<string, string>) => Promise<T>,
  paths: string[],
): UseMutationResult<T, ApiError, V> {
  const attempt = useRef({ wanted: '', key: '' });
  return useAct(async (wanted: V) => {
    const text = JSON.stringify(wanted);
    // Something else is another attempt: with the same key it would be refused.
    if (attempt.current.wanted !== text) attempt.current = { wanted: text, key: crypto.randomUUID() };
    const answer = await act(wanted, { 'idempotency-key': attempt.current.key });
    attempt.current = { wanted: '', key: '' };
    return answer;
  }, paths);
}
