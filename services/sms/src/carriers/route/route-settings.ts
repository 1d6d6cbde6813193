import { ConfigError } from '@herald/config';
import { said } from '@herald/contracts/errors';
import type { Preset } from '../http/preset';
import { shippedPresets } from '../http/presets';
import { httpSettings, type HttpRouteSettings } from './http-settings';
import { RouteUrlError } from './route-parameters';
import { smppSettings, type SmppRouteSettings } from './smpp-settings';

/** One carrier: its address, the numbers that it serves, and how it is used. */
export type RouteSettings = SmppRouteSettings | HttpRouteSettings;

/** Returns the text of a file named in a setting. */
export type ReadFile = (path: string) => string;

interface ParseOptions {
  /** Begins the message of an error. */
  label?: string;
  /** The presets of routes over HTTP, by name; by default those that Herald ships. */
  presets?: ReadonlyMap<string, Preset>;
  /** The URL is the one that is shown: its secrets are elsewhere, and aren't missed. */
  isShown?: boolean;
}

/**
 * Reads SMS_CARRIERS: one or more URLs, separated by white space or commas.
 * @throws ConfigError naming the carrier (by its position) and the parameter, never a secret
 */
export function parseCarriers(urls: string, readFile: ReadFile): RouteSettings[] {
  const routes = urls
    .trim()
    .split(/(?<![\s,])[\s,]+(?=(?:smpp|http)s?:\/\/)/i)
    .map((url, index) => parseCarrier(url, readFile, { label: `SMS_CARRIERS, carrier ${index + 1}` }));
  const names = new Set<string>();
  for (const { name } of routes) {
    if (names.has(name))
      throw new ConfigError(`SMS_CARRIERS: two routes are named ${name}; give each its own name=`);
    names.add(name);
  }
  return routes;
}

/** Reads one carrier's URL. @throws ConfigError like `parseCarriers` */
export function parseCarrier(
  url: string,
  readFile: ReadFile,
  { label = 'carrier', presets = shippedPresets(), isShown = false }: ParseOptions = {},
): RouteSettings {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^(smpp|http)s?:$/.test(parsed.protocol) || parsed.hostname === '') {
    const problem = said('no_route_url', { example: 'smpp://user:password@host:2775?binds=2' });
    throw new RouteUrlError(label, [problem]);
  }
  if (parsed.protocol.startsWith('smpp')) return smppSettings(parsed, readFile, label);
  return httpSettings(parsed, { readFile, presets, isShown, label });
}

/** What identifies an SMSC and login, or a provider and account. */
export type SmscSettings =
  | Pick<SmppRouteSettings, 'kind' | 'systemId' | 'host' | 'port'>
  | Pick<HttpRouteSettings, 'kind' | 'origin' | 'preset' | 'fields'>;

/**
 * SMSC and login, or provider and account: ids of messages and delivery receipts are unique within them, whatever the route's name.
 * It stays when secrets are changed.
 */
export function smscOf(settings: SmscSettings): string {
  if (settings.kind === 'smpp') return `${settings.systemId}@${settings.host.toLowerCase()}:${settings.port}`;
  const { origin, preset, fields } = settings;
  const account = preset.fields
    .filter(({ type, secret, required }) => required && !secret && type !== 'url' && type !== 'host')
    .map(({ name }) => fields[name] ?? '');
  return ['http', origin, preset.name, ...account].join('/');
}

/** The secrets of a route as they are stored, encrypted: a password as a URL has it, or a JSON map of fields; '' = none. */
export function secretOf(settings: RouteSettings): string {
  if (settings.kind === 'smpp') return encodeURIComponent(settings.password);
  const { preset, fields } = settings;
  const secrets = preset.fields.flatMap(({ secret, name }) =>
    secret && fields[name] ? [[name, fields[name]] as const] : [],
  );
  return secrets.length === 0 ? '' : JSON.stringify(Object.fromEntries(secrets));
}

/** A URL with these secrets (`secretOf`), where it has none of its own. */
export function withSecret(url: string, secret: string): string {
  const complete = new URL(url);
  if (complete.protocol.startsWith('smpp')) complete.password ||= secret;
  else
    for (const [name, value] of Object.entries(JSON.parse(secret || '{}') as Record<string, string>))
      if (!complete.searchParams.has(name)) complete.searchParams.set(name, value);
  return complete.href;
}
