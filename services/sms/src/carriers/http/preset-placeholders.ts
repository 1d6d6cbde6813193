import { type JsonTemplate, type Preset, type RequestTemplate, ROUTE_PARAMETERS } from './preset';
import { type Placeholder, placeholdersOf, type Template } from './template';

/** The values of a message, and the address to which the provider reports. */
export const MESSAGE_VALUES = [
  'number',
  'text',
  'sender',
  'reference',
  'receiptUrl',
  'validity',
  'validUntil',
] as const;
/** A header is ASCII: a text or a sender could not be written. */
const NOT_IN_HEADERS = new Set(['text', 'sender']);
/** A question about a message is asked later, with its reference alone. */
const IN_STATUS_QUERY = new Set(['number', 'reference']);

/** Finds placeholders that have no value, or stand where they can't be written. @returns what is wrong, by field */
export function checkPlaceholders(preset: Preset): Record<string, string> {
  const errors: Record<string, string> = {};
  const fields = new Map(preset.fields.map((field) => [field.name, field]));
  const own = new Set<string>([...MESSAGE_VALUES, ...preset.derived.keys()]);
  for (const name of fields.keys())
    if (own.has(name) || ROUTE_PARAMETERS.some((one) => one === name))
      errors[`fields.${name}`] = `${name} is the name of another value; choose another name`;
  for (const [name, { of, map }] of preset.derived)
    if (!map && of !== 'validity')
      errors[`derived.${name}`] = `${name} must have a map of the values of ${of}`;
  if (preset.signature && !fields.has(preset.signature.secret))
    errors['signature.secret'] =
      `signature.secret is ${preset.signature.secret}, which is none of the fields`;

  const requests: [string, RequestTemplate][] = [['request', preset.request]];
  if (preset.statusQuery) requests.push(['statusQuery.request', preset.statusQuery.request]);
  for (const [at, request] of requests) {
    const check = (place: string, template: Template, allows: (one: Placeholder) => string | null): void => {
      const wrong = placeholdersOf(template)
        .map((one) => unknownIn(one, at) ?? allows(one))
        .find((why) => why !== null);
      if (wrong) errors[`${at}.${place}`] = `${at}.${place} ${wrong}`;
    };
    check('url', request.url, () => null);
    const urlError = wrongUrl(request.url);
    if (urlError) errors[`${at}.url`] ??= `${at}.url ${urlError}`;
    const inHeader = (one: Placeholder): string | null =>
      one.names.some((name) => NOT_IN_HEADERS.has(name))
        ? `has {${one.names.join('|')}}, which is not ASCII`
        : null;
    for (const [name, value] of request.headers) check(`headers.${name}`, value, inHeader);
    for (const [name, value] of request.query) check(`query.${name}`, value, plain);
    if (request.basic) {
      check('basic.user', request.basic.user, plain);
      check('basic.password', request.basic.password, plain);
    }
    if (request.body && 'json' in request.body)
      for (const text of textsOf(request.body.json)) check('body.json', text, inJson(text));
    if (request.body && 'form' in request.body)
      for (const [name, value] of request.body.form) check(`body.form.${name}`, value, plain);
    if (request.body && 'xml' in request.body) check('body.xml', request.body.xml, plain);
  }
  return errors;

  function unknownIn({ names }: Placeholder, at: string): string | null {
    const isLater = at !== 'request';
    const unknown = names.find(
      (name) => !fields.has(name) && (isLater ? !IN_STATUS_QUERY.has(name) : !own.has(name)),
    );
    if (unknown === undefined) return null;
    const known = [...fields.keys(), ...(isLater ? IN_STATUS_QUERY : own)].join(', ');
    return `has {${unknown}}, which is unknown; write one of ${known}`;
  }

  /** The host comes from the preset or from a field that is checked as a URL or a host, never from a message. */
  function wrongUrl(url: Template): string | null {
    const [first, second] = url;
    if (typeof first === 'object')
      return fields.get(first.names[0]!)?.type === 'url' && first.names.length === 1
        ? null
        : 'must begin with https:// or with a field of type url';
    const scheme = /^https?:\/\//.exec(first ?? '');
    if (!scheme) return 'must begin with https:// or with a field of type url';
    const isWholeHost = (first ?? '').indexOf('/', scheme[0].length) > 0 || second === undefined;
    if (isWholeHost) return null;
    const isHost =
      typeof second === 'object' &&
      second.names.length === 1 &&
      fields.get(second.names[0]!)?.type === 'host';
    const [, , third] = url;
    if (
      first === scheme[0] &&
      isHost &&
      (third === undefined || (typeof third === 'string' && third[0] === '/'))
    )
      return null;
    return 'must have its whole host before the first placeholder, or a field of type host as the host';
  }
}

function plain({ names, form }: Placeholder): string | null {
  return form === 'number' || form === 'boolean'
    ? `has {${names.join('|')}:${form}}, which is for JSON only`
    : null;
}

function inJson(text: Template): (one: Placeholder) => string | null {
  return ({ names, form }) =>
    text.length > 1 && (form === 'number' || form === 'boolean')
      ? `has {${names.join('|')}:${form}} beside other text; let it stand alone`
      : null;
}

function textsOf(json: JsonTemplate): Template[] {
  if ('text' in json) return [json.text];
  if ('list' in json) return json.list.flatMap(textsOf);
  return 'object' in json ? json.object.flatMap(([, value]) => textsOf(value)) : [];
}
