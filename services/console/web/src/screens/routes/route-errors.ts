import type { Words } from '@herald/contracts/errors';
import type { ApiError } from '../../data/api';
import { readProblem } from '../../data/field-errors';
import { useLanguage, useText } from '../../text/language';
import { byField } from './route-problems';

/** Returns an error of the API with the problems of a route's URL at the form's fields of these names. */
export function useRouteErrors(fields: readonly string[]): (error: ApiError | null) => ApiError | null {
  const t = useText();
  const { ofServer } = useLanguage();
  /** A parameter without a field has the name that the user reads in the URL. */
  const sentence = (name: string | null, problem: Words): string => {
    if (name === null) return ofServer(problem);
    const { text, values } = readProblem(name, problem, ofServer);
    return t(text, { ...values, label: name });
  };
  return (error) => error && error.with({ errors: byField(error.errors, fields, sentence) });
}
