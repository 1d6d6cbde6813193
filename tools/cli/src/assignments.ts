import { InvalidArgumentError } from 'commander';

/** Part of a request body: texts as typed (the API accepts `"24"` and `"true"`), nested by the dots in their names. */
export interface Changes {
  [name: string]: string | string[] | null | Changes;
}

/** The fields of a company besides its settings; any other name is a setting. */
const COMPANY_FIELDS = ['name', 'timezone', 'modules', 'settings'];

/**
 * Adds one `name=value` of the command line: `timezone=Europe/Berlin`, `modules.network=true`, and a setting by its bare name, such as
 * `validityHours=24` or `accountAddedNotification.enabled=true`.
 */
export function addAssignment(text: string, before: Changes = {}): Changes {
  const [, path, value] = /^([\w.]+)=(.*)$/s.exec(text) ?? [];
  if (path === undefined || value === undefined) {
    throw new InvalidArgumentError(
      'A change is name=value, such as validityHours=24 or timezone=Asia/Tbilisi.',
    );
  }
  const names = path.split('.');
  const full = COMPANY_FIELDS.includes(names[0]!) ? names : ['settings', ...names];
  return merged(before, full, valueOf(full.at(-1)!, value));
}

function merged(into: Changes, [name, ...rest]: string[], value: string | string[] | null): Changes {
  if (rest.length === 0) return { ...into, [name!]: value };
  const inner = into[name!];
  const known = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
  return { ...into, [name!]: merged(known, rest, value) };
}

const LISTS = ['stopWords', 'sendCountries', 'events', 'daysBefore'];

/** All values are plain texts, except lists and an absent brand. */
function valueOf(name: string, text: string): string | string[] | null {
  if (LISTS.includes(name)) return text === '' ? [] : text.split(',');
  return name === 'brandID' && text === 'null' ? null : text;
}
