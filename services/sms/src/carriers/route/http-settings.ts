import type Joi from 'joi';
import { settingsSchema } from '@herald/config';
import { said, type Said, ValidationError } from '@herald/contracts/errors';
import { NETWORK_TEXT, normalizeNetwork } from '@herald/values/ip-addresses';
import { addressField, checkFields, type FieldValues, fieldValue } from '../http/fields';
import { type Preset, ROUTE_PARAMETERS } from '../http/preset';
import { readPreset } from '../http/preset-reader';
import {
  COMMON_PARAMETERS,
  commonSettings,
  type CommonSettings,
  integer,
  list,
  maybeText,
  of,
  oneOf,
  queryOf,
  readParameters,
  RouteUrlError,
} from './route-parameters';

/** One provider over HTTP. Times in ms. */
export interface HttpRouteSettings extends CommonSettings {
  kind: 'http';
  preset: Preset;
  /** The values of all fields of the preset, with secrets and defaults; '' = none. */
  fields: FieldValues;
  /** Scheme, host and port of the provider. */
  origin: string;
  /** The operator allows private addresses for this route, and http to them. */
  allowPrivate: boolean;
  /** Authorities of the provider's certificate, PEM; null = those of the system. */
  ca: string | null;
  /** The networks from which the provider's own requests come, as CIDRs; empty = all. */
  networks: string[];
  /** The address at which the provider reports to this route; null = none is configured. The URL doesn't have it. */
  receiptUrl: string | null;
  /** Signs the references of messages; null = without a signature. */
  referenceKey: string | null;
}

/** The parameters of a provider's URL, beside the fields of its preset. */
const PARAMETERS = {
  ...COMMON_PARAMETERS,
  /** A provider rations no binds: two senders share its window by default. Each bind has to learn by itself that the provider is down. */
  binds: integer(1, 64, 2),
  window: integer(1, 10_000, 50),
  preset: maybeText,
  allow_private: oneOf('off', 'on'),
  networks: maybeText
    .custom((text: string, { error }) =>
      list(text).every((one) => normalizeNetwork(one) !== null)
        ? text
        : error('must_be', { what: NETWORK_TEXT }),
    )
    .allow(''),
} satisfies Record<(typeof ROUTE_PARAMETERS)[number], Joi.Schema>;

const schema = settingsSchema(PARAMETERS);

const OWN: ReadonlySet<string> = new Set(ROUTE_PARAMETERS);
const HTTPS_PORT = 443;
const HTTP_PORT = 80;

interface Source {
  readFile: (path: string) => string;
  presets: ReadonlyMap<string, Preset>;
  /** Secrets are elsewhere, and aren't missed. */
  isShown: boolean;
  label: string;
}

/** Reads a URL with http or https. @throws RouteUrlError naming each wrong parameter or field, never its value */
export function httpSettings(url: URL, { readFile, presets, isShown, label }: Source): HttpRouteSettings {
  const at = `${label} (${url.hostname}):`;
  const query = Object.entries(queryOf(url, at));
  const given = readParameters(schema, Object.fromEntries(query.filter(([name]) => OWN.has(name))), at);
  const preset = presetOf(given.preset ?? '', presets, readFile, at);
  const allowPrivate = given.allow_private === 'on';
  const values = Object.fromEntries(query.filter(([name]) => !OWN.has(name)));
  const problems = [
    ...addressProblems(url, preset, values, allowPrivate),
    ...fieldProblems(preset, { ...values, ...addressOf(url, preset) }, { allowPrivate, isShown }),
  ];
  if (problems.length > 0) throw new RouteUrlError(at, problems);
  const valueOf = fieldValue(preset, { ...values, ...addressOf(url, preset) });
  const port = Number(url.port) || (url.protocol === 'https:' ? HTTPS_PORT : HTTP_PORT);
  return {
    ...commonSettings(url.hostname, port, given),
    kind: 'http',
    url: withoutSecrets(url, preset),
    preset,
    fields: Object.fromEntries(preset.fields.map(({ name }) => [name, valueOf(name)])),
    origin: url.origin,
    allowPrivate,
    ca: given.ca ? readFile(given.ca) : null,
    networks: list(given.networks).map((one) => normalizeNetwork(one)!),
    receiptUrl: null,
    referenceKey: null,
    text: { alphabet: 'gsm' },
    tlvs: null,
    codes: new Map(),
    receipts: 'message',
  };
}

/** A preset by its name, or the file of one. */
function presetOf(
  name: string,
  presets: Source['presets'],
  readFile: Source['readFile'],
  at: string,
): Preset {
  const known = presets.get(name);
  if (known) return known;
  if (!name.startsWith('/'))
    throw new RouteUrlError(at, [
      of('preset', said('no_preset', { presets: [...presets.keys()].join(', ') })),
    ]);
  try {
    return readPreset(JSON.parse(readFile(name)));
  } catch (error) {
    const { errors, message } = error as ValidationError;
    const why = error instanceof ValidationError ? Object.values(errors).flat().join('; ') : message;
    throw new RouteUrlError(at, [of('preset', said('unreadable_preset', { file: name, why }))]);
  }
}

/** The field of the preset that the URL's host and path are. */
function addressOf(url: URL, preset: Preset): FieldValues {
  const field = addressField(preset);
  if (!field) return {};
  return { [field.name]: field.type === 'host' ? url.host : (url.origin + url.pathname).replace(/\/+$/, '') };
}

/** What is wrong with all that is before the `?`. */
function addressProblems(url: URL, preset: Preset, values: FieldValues, allowPrivate: boolean): Said[] {
  const field = addressField(preset);
  const problems: Said[] = [];
  if (url.username !== '' || url.password !== '') problems.push(said('url_has_login'));
  if (url.hash !== '') problems.push(said('url_has_fragment'));
  if (field && Object.hasOwn(values, field.name)) problems.push(of(field.name, said('address_is_the_url')));
  if (field?.type === 'url') return problems;
  // The preset has the scheme, and perhaps the whole address.
  const fixed = new URL(field ? `${String(preset.request.url[0])}host` : String(preset.request.url[0]));
  const isFixed = field ? url.protocol === fixed.protocol : url.origin === fixed.origin;
  const begin = field ? `${fixed.protocol}//` : fixed.origin;
  if (!isFixed || url.pathname !== '/') problems.push(said('address_of_preset', { begin }));
  else if (url.protocol === 'http:' && !allowPrivate) problems.push(said('http_needs_private'));
  return problems;
}

function fieldProblems(
  preset: Preset,
  values: FieldValues,
  { allowPrivate, isShown }: { allowPrivate: boolean; isShown: boolean },
): Said[] {
  const isElsewhere = (name: string): boolean =>
    isShown && !Object.hasOwn(values, name) && preset.fields.some((one) => one.name === name && one.secret);
  return Object.entries(checkFields(preset, values, allowPrivate))
    .filter(([name]) => !isElsewhere(name))
    .map(([name, problem]) => of(name, problem));
}

function withoutSecrets(url: URL, preset: Preset): string {
  const shown = new URL(url);
  for (const { name, secret } of preset.fields) if (secret) shown.searchParams.delete(name);
  return shown.href;
}
