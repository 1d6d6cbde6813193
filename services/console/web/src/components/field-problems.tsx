import { Text as Words } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { ApiError } from '../data/api-error';
import { readProblem } from '../data/field-errors';
import { labelOf } from '../text/field-labels';
import { type Text, useLanguage, useText } from '../text/language';
import { choiceOf } from './choice-names';

/** Errors of fields that show none themselves. Loaded on demand: few pages have such an error. */
export default function FieldProblems({ errors }: { errors: ApiError['errors'] }) {
  const t = useText();
  const { messages } = useIntl();
  const { ofServer } = useLanguage();
  return Object.entries(errors).map(([name, why]) => {
    const { text, values } = readProblem(name, why, ofServer);
    const label = labelOf(name, messages);
    const named = (value: string): string => {
      const choice = choiceOf(name, value, messages);
      return choice ? t(choice as Text) : value;
    };
    const choices = values.values?.split(', ').map(named).join('; ');
    return (
      <Words size="sm" key={name}>
        {t(text, { ...values, ...(choices && { values: choices }), label: label ? t(label) : name })}
      </Words>
    );
  });
}
