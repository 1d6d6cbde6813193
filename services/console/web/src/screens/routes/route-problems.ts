import type { Coded, Words } from '@herald/contracts/errors';
import type { RouteSettings } from './route-url';

/** Characters that end the host in a URL, or that no host has. */
const NO_HOST = /[\s:/?#@%\\]/;
const IPV6 = /^\[[\da-f:.]+\]$/i;
const MAX_PORT = 65_535;

const A_HOST: Coded = { code: 'be_host', params: { example: 'smsc.example.com' } };
const A_PORT: Coded = { code: 'be_integer', params: { min: '1', max: String(MAX_PORT) } };

const wrong = (code: string, what?: Coded): Words => ({ code, text: '', ...(what && { params: { what } }) });

/** Errors of the fields that a URL could not be written with, in the form of the API's errors. */
export function routeProblems({ host = '', port = '' }: RouteSettings): Record<string, Words> {
  return {
    ...(host === '' && { host: wrong('any.required') }),
    ...(NO_HOST.test(host) && !IPV6.test(host) && { host: wrong('must_be', A_HOST) }),
    ...(port !== '' &&
      !(/^\d+$/.test(port) && Number(port) >= 1 && Number(port) <= MAX_PORT) && {
        port: wrong('must_be', A_PORT),
      }),
  };
}

/**
 * The errors of the API, with those of the URL's parameters by the names of their fields.
 * @param fields names of the form's fields
 * @param sentence the error of a parameter without a field as a sentence; the name is null if the error has none
 */
export function byField(
  { url, ...others }: Record<string, Words>,
  fields: readonly string[],
  sentence: (name: string | null, problem: Words) => string,
): Record<string, Words> {
  if (url === undefined) return others;
  const ofUrl: string[] = [];
  for (const one of sentencesIn(url)) {
    const { name, problem } = ofParameter(one);
    if (name !== null && fields.includes(name)) others[name] ??= problem;
    else ofUrl.push(sentence(name, problem).replace(/[^.!?]$/, '$&.'));
  }
  return { ...others, ...(ofUrl.length > 0 && { url: ofUrl.join(' ') }) };
}

/** The errors of the URL, one for each parameter. */
const sentencesIn = (url: Words): Words[] =>
  typeof url === 'object' && url.code === 'together'
    ? Object.values(url.params ?? {}).flatMap((one) => (typeof one === 'object' ? { text: '', ...one } : []))
    : [url];

function ofParameter(words: Words): { name: string | null; problem: Words } {
  if (typeof words === 'string' || words.code !== 'of_parameter') return { name: null, problem: words };
  const { name, problem } = words.params as { name: string; problem: Coded };
  return { name, problem: { text: '', ...problem } };
}
