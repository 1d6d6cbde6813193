import type { Outcome, WireAnswer } from './wire-client';
import type { WireRequest } from './wire-request';

/** Texts that appear in a response only if an internal error leaks. */
const TRACES: readonly [name: string, shape: RegExp][] = [
  ['a stack trace', /\bat (?:async )?[\w.<>[\] ]+ \((?:\/|node:|file:)/],
  ['a place in a file', /[\w/-]\.(?:ts|js|mjs|cjs):\d+/],
  ['a path of the server', /\/(?:node_modules|services|libs|dist|home|root|usr)\//],
];

/** The same, and details of the implementation that clients must not see. */
const INTERNALS: readonly [name: string, shape: RegExp][] = [
  ...TRACES,
  ['an error of a database', /E11000|BSON|ObjectId|CastError|\$(?:set|expr|match)\b.*(?:unknown|operator)/],
  ['an error of a library', /\bjoi\b|\bundici\b|\bxml2js\b|\bsax\b|ValidationError|\bAssertionError/i],
  [
    'an error of JavaScript',
    /TypeError|RangeError|SyntaxError|ReferenceError|Cannot read propert|is not a function/,
  ],
  ['an error of the JSON reader', /Unexpected (?:token|end of|non-whitespace)|in JSON at position/],
  ['an error of the system', /\bE(?:CONN|NOTFOUND|PIPE|TIMEDOUT|HOSTUNREACH|NOENT|ACCES)\w*/],
  ['an address of the inside', /\b(?:127\.0\.0\.1|localhost|0\.0\.0\.0):\d{2,5}/],
  ['what the server is made with', /x-powered-by|\bexpress\b/i],
  ['the name of a database or broker', /mongo|rabbit|amqp|quorum/i],
];

/** The reason why an outcome is a fault; null if it is none. */
export function faultOf(request: WireRequest, outcome: Outcome): string | null {
  if (outcome.kind === 'hung') return 'no answer: the request hangs';
  if (outcome.kind === 'closed' && !request.mayClose) return 'the connection was closed without an answer';
  if (outcome.kind === 'left') return null;
  for (const answer of outcome.answers) {
    const fault = faultOfAnswer(request, answer);
    if (fault) return fault;
  }
  return null;
}

function faultOfAnswer({ pieces }: WireRequest, { status, head, body }: WireAnswer): string | null {
  if (!(status >= 200 && status < 500)) return `an answer of ${status}`;
  const text = `${head}\r\n\r\n${body.toString('utf8')}`;
  const injected = head.split('\r\n').some((line) => /^x-injected:|^x-other:/i.test(line));
  if (injected) return 'a header of the request became one of the answer';
  const asked = Buffer.concat(pieces).toString('utf8');
  // The operator's API shows addresses of carriers and contents of requests by design.
  const isOperatorsView = status < 300 && /^\w+ \S*\/admin\//im.test(asked);
  for (const [name, shape] of isOperatorsView ? TRACES : INTERNALS) {
    const found = shape.exec(text)?.[0];
    // A text from the request itself is not a leak.
    if (found !== undefined && !asked.includes(found)) return `${name} in the answer: ${found}`;
  }
  return null;
}
