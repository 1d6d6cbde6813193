import type { RouteSettings } from './route-url';

/** Characters that end the host in a URL, or that no host has. */
const NO_HOST = /[\s:/?#@%\\]/;
const IPV6 = /^\[[\da-f:.]+\]$/i;
const MAX_PORT = 65_535;

/** Errors of the fields that a URL could not be written with, in the form of the API's errors. */
export function routeProblems({ host = '', port = '' }: RouteSettings): Record<string, string> {
  return {
    ...(host === '' && { host: 'is required' }),
    ...(NO_HOST.test(host) && !IPV6.test(host) && { host: 'must be a host such as smsc.example.com' }),
    ...(port !== '' &&
      !(/^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= MAX_PORT) && {
        port: `must be a whole number from 1 to ${MAX_PORT}`,
      }),
  };
}

/** The API's error of a URL lists the errors of its parameters: `carrier (smsc): name must be …; tps must be …`. */
const OF_PARAMETERS = /^carrier(?: \([^)]*\))?: (?=\S)/;
const BETWEEN = /; (?!write )/;
const OF_PARAMETER = /^"?(\w+)"? (?=(?:must|is|has|length)\b)/;

/**
 * The errors of the API, with those of the URL's parameters by the names of their fields.
 * @param fields names of the form's fields
 * @param sentence the error of a parameter without a field as a sentence; the name is null if the error has none
 */
export function byField(
  errors: Record<string, string>,
  fields: readonly string[],
  sentence: (name: string | null, problem: string) => string,
): Record<string, string> {
  const { url, ...others } = errors;
  if (url === undefined || !OF_PARAMETERS.test(url)) return errors;
  const ofUrl: string[] = [];
  for (const problem of url.replace(OF_PARAMETERS, '').split(BETWEEN)) {
    const name = OF_PARAMETER.exec(problem)?.[1] ?? null;
    if (name !== null && fields.includes(name)) others[name] ??= problem;
    else ofUrl.push(sentence(name, problem).replace(/[^.!?]$/, '$&.'));
  }
  return { ...others, ...(ofUrl.length > 0 && { url: ofUrl.join(' ') }) };
}
