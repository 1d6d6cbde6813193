/** A phone number for a log: enough to recognise, not enough to use. `995598123456` → `995598***456`. */
export function maskNumber(number: string): string {
  if (number.length <= 6) return '***';
  return `${number.slice(0, -6)}***${number.slice(-3)}`;
}

const SECRET_FIELDS =
  /^(key|apikey|api_key|authorization|password|secret|signingsecret|secrets|token|text|texts|operatortoken|cookie)$/i;
/** API keys and operators' tokens. */
const KEY_SHAPE = /(?<![A-Za-z0-9])(hk_live_|hk_test_|ho_)[A-Za-z0-9]{8,}/g;
/** Base64, plain or encoded in a query. */
const SIGNING_SECRET = /(?<![A-Za-z0-9])whsec_[A-Za-z0-9+/=_%-]{8,}/g;
/** A JSON object in base64 begins with it. */
const JWT_HEADER = /(?<![A-Za-z0-9])eyJ/;
/** Two or more words joined by dots. It begins only where a word does, so that a long word is read once. */
const DOTTED = /(?<![\w-])[\w-]+(?:\.[\w-]*)+/g;
/**
 * To the last `@`: a password may hold one, and a slash where the address is not valid for it. The lengths have limits, so
 * that a long text of a client's making costs no more than its length.
 */
const URL_PASSWORD = /(\b\w{1,20}:\/\/[^/\s:@]{0,200}):\S{0,500}@/g;
const KEY_IN_QUERY = /([?&](?:key|token)=)[^&\s"]+/gi;
const MAX_DEPTH = 6;
/** Of one text in an entry: a stack fits, a client's whole address doesn't. */
const MAX_LENGTH = 8_000;

/** Without its JWTs, in time that grows with the length of the text. */
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
    .replace(KEY_IN_QUERY, '$1***');
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
