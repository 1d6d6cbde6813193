import { readHttpUrl, writeHttpUrl } from './http-url';
import { parametersOf, readRouteUrl, writeRouteUrl } from './route-url';

type Values = Record<string, string>;

interface Body {
  url: string;
  password?: string;
}

/** The address of a route over HTTP, among its parameters: no parameter has this name. */
const ADDRESS = '';

/** How the URLs of a protocol are read into settings, and written; `base`: the URL whose order of parameters stays. */
interface Protocol {
  read(url: string): Values | null;
  write(settings: Values, base: string): string;
}

const SMPP: Protocol = {
  read: (url) => {
    const read = readRouteUrl(url);
    return read && { ...Object.fromEntries(parametersOf(url)), ...read };
  },
  write: writeRouteUrl,
};

const HTTP: Protocol = {
  read: (url) => (/^https?:/i.test(url) && URL.canParse(url) ? readHttpUrl(url, { address: ADDRESS }) : null),
  write: ({ [ADDRESS]: address = '', ...parameters }) =>
    writeHttpUrl(
      address,
      Object.entries(parameters).filter(([, value]) => value !== ''),
    ),
};

/**
 * The request body that replaces a route, with the changes of one user. Settings that the user left as they were have their present
 * values, because another user may have changed them. If both changed the same setting, the server refuses the change, because `was` is the
 * URL that the user saw.
 * @param present URL that the route has now
 * @param opened URL that the user saw
 * @param body as the user entered it
 */
export function changedRoute(present: string, opened: string, body: Body): Body & { was: { url: string } } {
  const asSeen = { ...body, was: { url: opened } };
  if (present === opened) return asSeen;
  for (const { read, write } of [SMPP, HTTP]) {
    const [now, was, wanted] = [present, opened, body.url].map(read);
    // An invalid URL is left to the server to refuse.
    if (!now || !was || !wanted) continue;
    const { password, ...entered } = wanted;
    const changed = differing(was, entered);
    if (changed.some((name) => differing(was, now).includes(name) && differing(entered, now).includes(name)))
      return asSeen;
    const changes = Object.fromEntries(changed.map((name) => [name, entered[name] ?? '']));
    const url = write({ ...now, ...changes }, present);
    return { ...(password && { password }), ...body, url, was: { url: present } };
  }
  return asSeen;
}

/** Names of the settings that differ; a missing one is empty. */
const differing = (one: Values, other: Values): string[] =>
  Object.keys({ ...one, ...other }).filter((name) => (one[name] ?? '') !== (other[name] ?? ''));
