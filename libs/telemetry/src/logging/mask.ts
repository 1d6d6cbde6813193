/** Masks a phone number for a log, so that it is recognisable but not usable: `995598123456` → `995598***456`. */
export function maskNumber(number: string): string {
  if (number.length <= 6) return '***';
  return `${number.slice(0, -6)}***${number.slice(-3)}`;
}

const SECRET_FIELDS =
  /^(key|apikey|api_key|authorization|password|secret|signingsecret|secrets|token|text|texts|operatortoken|cookie)$/i;
/** API keys, operators' tokens and sign-in links. */
const KEY_SHAPE = /(?<![A-Za-z0-9])(hk_live_|hk_test_|ho_|hl_)[A-Za-z0-9]{8,}/g;
/** Base64, plain or encoded in a query. */
const SIGNING_SECRET = /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=_%-]{8,}/g;
/** The start of a JSON object in base64. */
const JWT_HEADER = /(?<![A-Za-z0-9])eyJ/;
/** Two or more words joined by dots. A match begins only at the start of a word, so that a long word is read once. */
const DOTTED = /(?<![\w-])[\w-]+(?:\.[\w-]*)+/g;
/**
 * Matches up to the last `@`, because a password may contain `@`, and also a slash, although the address is then invalid. The
 * lengths are limited, so that the time for a long text of a client is linear in its length.
 */
const URL_PASSWORD = /(\b\w{1,20}:\/\/[^/\s:@]{0,200}):\S{0,500}@/g;
const KEY_IN_QUERY = /([?&](?:key|token)=)[^&\s"]+/gi;
/** The address at which a provider of a route over HTTP reports: the token is behind the route's name. */
const LISTENER_TOKEN = /(\/v1\/carriers\/[\w.-]{1,64}\/)[^\s/?#"]+/g;
const MAX_DEPTH = 6;
/** The maximum length of a text in an entry. It is sufficient for a stack, and cuts off the long URL of a client. */
const MAX_LENGTH = 8_000;

/** Masks JWTs, in a time that is linear in the length of the text. */
function withoutJwts(text: string): string {
  if (!text.includes('eyJ')) return text;
  return text.replace(DOTTED, (dotted) => {
    const begin = dotted.search(JWT_HEADER);
    return begin < 0 ? dotted : `${dotted.slice(0, begin)}eyJ***`;
  });
}

function cleanText(text: string): string {
  const clean = withoutJwts(text)
    .replace(KEY_SHAPE, '$1***')
    .replace(SIGNING_SECRET, 'whsec_***')
    .replace(URL_PASSWORD, '$1:***@')
    .replace(KEY_IN_QUERY, '$1***')
    .replace(LISTENER_TOKEN, '$1***');
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH)}…` : clean;
}

/** A duplicate of a log entry with masked secrets, at any depth. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value;
  if (depth > MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => withoutSecrets(item, depth + 1));
  const clean: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    clean[name] =
      SECRET_FIELDS.test(name) && field !== null && field !== undefined
        ? '***'
        : withoutSecrets(field, depth + 1);
  }
  return clean;
}
