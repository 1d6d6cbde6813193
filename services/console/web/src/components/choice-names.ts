import { STATUS_TEXTS } from './message-statuses';

/** Beginnings of the keys of a choice's name, by the field in the API; the rest of the key is the value. */
const NAMES: Record<string, string[]> = {
  state: ['sends.', 'delivery.', 'reminder.'],
  status: ['company.'],
  type: ['billing.'],
};

/**
 * The key of the name under which a list shows a value; null without a name.
 * @param texts the texts of the page
 */
export function choiceOf(field: string, value: string, texts: object): string | null {
  if (field === 'statusID') return STATUS_TEXTS[value] ?? null;
  const keys = (NAMES[field] ?? []).map((beginning) => beginning + value);
  return keys.find((key) => key in texts) ?? null;
}
