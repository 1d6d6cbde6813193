import type { Field } from './form-values';

/** An item of a catalogue. */
export interface Item {
  id: number;
  name: string;
  price?: string;
}

/** A tariff is known by its price too. */
const labelOf = ({ name, price }: Item): string => (price === undefined ? name : `${name}: ${price}`);

/** The name of an item; its ID if it is unknown. */
export function nameIn(items: Item[] | null | undefined, id: unknown): string | null {
  if (id === null || id === undefined) return null;
  const item = items?.find((one) => String(one.id) === String(id));
  return item ? labelOf(item) : String(id);
}

/** A field for the ID of an item, chosen by name. @param items undefined: they are loading; null: they stay unknown, so that the field is a number */
export function catalogueField(field: Field, items: Item[] | null | undefined): Field {
  if (items === null) return { ...field, kind: 'number', width: 120 };
  if (!items) return { ...field, kind: 'choice', isNumber: true, isLoading: true };
  const isListed = field.value === undefined || items.some(({ id }) => id === field.value);
  const choices = [
    ...(field.required && field.value !== undefined ? [] : [{ value: '', label: '–' }]),
    // A former item of the record.
    ...(isListed || field.value === null ? [] : [{ value: String(field.value), label: String(field.value) }]),
    ...items.map((item) => ({ value: String(item.id), label: labelOf(item) })),
  ];
  return { ...field, kind: 'choice', isNumber: true, choices };
}
