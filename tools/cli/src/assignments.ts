import { InvalidArgumentError } from 'commander';

/** Part of a body: texts as they were given (the API takes `"24"` and `"true"`), in objects by their dots. */
export interface Changes {
  [name: string]: string | string[] | null | Changes;
}

/** What stands beside the settings of a company; everything else that is set is a setting. */
const COMPANY_FIELDS = ['name', 'timezone', 'modules', 'settings'];

/**
 * Adds one `name=value` of the command line: `timezone=Europe/Berlin`, `modules.network=true`, and for settings the
 * bare name, `validityHours=24` or `accountAddedNotification.enabled=true`.
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

/** Only lists, and a brand that there is none of, are no plain values. */
function valueOf(name: string, text: string): string | string[] | null {
  if (LISTS.includes(name)) return text === '' ? [] : text.split(',');
  return name === 'brandID' && text === 'null' ? null : text;
}
