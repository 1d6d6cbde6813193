const SECRET_NAME = /key$|secret|token|password/i;
const PASSWORD_IN_URL = /(\w+:\/\/[^/\s:@]*):[^@\s/]+@/g;
const MAX_JSON_LENGTH = 8_192;

/** A copy of a request's body that may be kept: secrets as `***`, and of a long one only that it was there. */
export function withoutSecrets(body: unknown): unknown {
  const json = JSON.stringify(body, hide);
  if (json === undefined) return null;
  if (json.length > MAX_JSON_LENGTH) return { omitted: `${json.length} characters` };
  return JSON.parse(json) as unknown;
}

function hide(name: string, value: unknown): unknown {
  if (SECRET_NAME.test(name) && value !== null) return '***';
  return typeof value === 'string' ? value.replace(PASSWORD_IN_URL, '$1:***@') : value;
}
