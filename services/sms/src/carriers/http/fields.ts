import type { Field, Preset } from './preset';
import type { ValueOf } from './template';

/** The values that the operator filled in, secret ones too. */
export type FieldValues = Readonly<Record<string, string>>;

const LONGEST = 1_000;
/** Shorter values would mask parts of words. */
const SHORTEST_MASKED = 4;
const HOST = /^(?!-)[a-z0-9.-]{1,253}(:\d{1,5})?$/i;
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f]/;

/** The value of a field, or its default; '' for an unknown name. */
export function fieldValue({ fields }: Pick<Preset, 'fields'>, values: FieldValues): ValueOf {
  const known = new Map(
    fields.map((field) => [field.name, Object.hasOwn(values, field.name) ? values[field.name]! : '']),
  );
  for (const field of fields) if (known.get(field.name) === '') known.set(field.name, field.default);
  return (name) => known.get(name) ?? '';
}

/**
 * Checks what an operator filled in. @returns what is wrong, by field
 * @param allowHttp whether the operator allows private addresses for this route; only there is http possible
 */
export function checkFields(preset: Preset, values: FieldValues, allowHttp: boolean): Record<string, string> {
  const errors: Record<string, string> = {};
  const valueOf = fieldValue(preset, values);
  for (const field of preset.fields) {
    const why = wrong(field, valueOf(field.name), allowHttp);
    if (why) errors[field.name] = `${field.label} ${why}`;
  }
  const unknown = Object.keys(values).filter((name) => !preset.fields.some((field) => field.name === name));
  for (const name of unknown) {
    const known = preset.fields.map((field) => field.name).join(', ');
    errors[name] = `${name} is no field of the preset ${preset.name}, which has: ${known}`;
  }
  return errors;
}

function wrong({ type, required }: Field, value: string, allowHttp: boolean): string | null {
  if (value === '') return required ? 'is required' : null;
  if (value.length > LONGEST) return `must have at most ${LONGEST} characters`;
  if (CONTROL.test(value)) return 'must not have line breaks or other control characters';
  if (type === 'number') return /^\d{1,15}$/.test(value) ? null : 'must be a number of at most 15 digits';
  if (type === 'host') return HOST.test(value) ? null : 'must be a host name, like abc123.api.example.com';
  if (type === 'url') return wrongUrl(value, allowHttp);
  return null;
}

function wrongUrl(value: string, allowHttp: boolean): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    return 'must be a URL that begins with https://';
  if (url.protocol === 'http:' && !allowHttp)
    return 'must begin with https://; http is possible for private addresses that the route allows';
  if (url.username !== '' || url.password !== '')
    return 'must have no user or password; use their own fields';
  if (url.search !== '' || url.hash !== '') return 'must have no ? and no #';
  return null;
}

/** A text of the provider's without the route's secrets, which some repeat in their errors. */
export function withoutSecrets(preset: Preset, values: FieldValues, text: string): string {
  const valueOf = fieldValue(preset, values);
  return preset.fields
    .filter(({ secret, name }) => secret && valueOf(name).length >= SHORTEST_MASKED)
    .reduce((masked, { name }) => masked.replaceAll(valueOf(name), '***'), text);
}
