import { InvalidArgumentError } from 'commander';

/** Fields of a customer or account: texts as typed (the API accepts `"2"`), null to clear a field. */
export type FieldChanges = Record<string, string | null | string[] | { mobile: string }[]>;

/** Adds one `name=value` of the command line; lists are separated by commas, and `name=` clears the field. */
export function addField(text: string, before: FieldChanges = {}): FieldChanges {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError(
      'A change is name=value, such as address="Rustaveli 1" or email= for none.',
    );
  }
  return { ...before, [name]: valueOf(name, value) };
}

function valueOf(name: string, value: string): FieldChanges[string] {
  if (value === '') return null;
  const items = value.split(',').map((item) => item.trim());
  if (name === 'numbers') return items.map((mobile) => ({ mobile }));
  return name === 'tagsID' ? items : value;
}
