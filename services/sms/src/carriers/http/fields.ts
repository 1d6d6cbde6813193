import { said, type Said } from '@herald/contracts/errors';
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
export function checkFields(preset: Preset, values: FieldValues, allowHttp: boolean): Record<string, Said> {
  const errors: Record<string, Said> = {};
  const valueOf = fieldValue(preset, values);
  for (const field of preset.fields) {
    const why = wrong(field, valueOf(field.name), allowHttp);
    if (why) errors[field.name] = why;
  }
  const unknown = Object.keys(values).filter((name) => !preset.fields.some((field) => field.name === name));
  for (const name of unknown) {
    const known = preset.fields.map((field) => field.name).join(', ');
    errors[name] = said('no_field_of_preset', { preset: preset.name, fields: known });
  }
  return errors;
}

function wrong({ type, required }: Field, value: string, allowHttp: boolean): Said | null {
  if (value === '') return required ? said('field_required') : null;
  if (value.length > LONGEST) return said('field_too_long', { most: LONGEST });
  if (CONTROL.test(value)) return said('field_control');
  if (type === 'number') return /^\d{1,15}$/.test(value) ? null : said('field_digits');
  if (type === 'host') return HOST.test(value) ? null : said('field_host');
  if (type === 'url') return wrongUrl(value, allowHttp);
  return null;
}

function wrongUrl(value: string, allowHttp: boolean): Said | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return said('field_https');
  if (url.protocol === 'http:' && !allowHttp) return said('http_needs_private');
  if (url.username !== '' || url.password !== '') return said('url_has_login');
  if (url.search !== '' || url.hash !== '') return said('field_query');
  return null;
}

/** The field that is the provider's address; null if the preset itself has the whole address. */
export function addressField({ request: { url }, fields }: Preset): Field | null {
  const piece = typeof url[0] === 'string' && /^https?:\/\/$/.test(url[0]) ? url[1] : url[0];
  if (typeof piece !== 'object') return null;
  return fields.find(({ name }) => name === piece.names[0]) ?? null;
}

/** A text of the provider's without the route's secrets, which some repeat in their errors. */
export function withoutSecrets(preset: Preset, values: FieldValues, text: string): string {
  const valueOf = fieldValue(preset, values);
  return preset.fields
    .filter(({ secret, name }) => secret && valueOf(name).length >= SHORTEST_MASKED)
    .reduce((masked, { name }) => masked.replaceAll(valueOf(name), '***'), text);
}
