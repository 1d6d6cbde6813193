import { type Answer, recordOf } from './http-client';
import { until } from './until';

/**
 * If the answer to a request is 202, waits until the record of the work is `finished` and returns its answer. Returns any other answer unchanged.
 * @param read reads the record of the work by id
 */
export async function finished(asked: Answer, read: (id: string) => Promise<Answer>): Promise<Answer> {
  if (asked.status !== 202) return asked;
  const id = String(recordOf(asked)['id']);
  return until(
    () => read(id),
    (answer) => recordOf(answer)['state'] === 'finished',
  );
}
