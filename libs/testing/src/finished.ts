import { type Answer, recordOf } from './http-client';
import { until } from './until';

/**
 * The answer to what may go on (202), once its record is `finished`; any other answer as it is.
 * @param read gets what goes on, by its record's id
 */
export async function finished(asked: Answer, read: (id: string) => Promise<Answer>): Promise<Answer> {
  if (asked.status !== 202) return asked;
  const id = String(recordOf(asked)['id']);
  return until(
    () => read(id),
    (answer) => recordOf(answer)['state'] === 'finished',
  );
}
