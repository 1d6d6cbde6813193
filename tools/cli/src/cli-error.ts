/** The reason why a command cannot be carried out, and the remedy, in one line. Exit code 1. */
export class CliError extends Error {}

/** No response, or a response from a proxy: the request may or may not have been carried out. */
export class NoAnswerError extends CliError {}

/** The command-line name for a field of the API. */
type WordOf = (field: string) => string;

/** The API refused the request. The line contains the server's message and every wrong field. */
export class RefusedError extends CliError {
  constructor(
    readonly status: number,
    /** The unmodified response. */
    readonly body: Record<string, unknown>,
    /** Description of a valid key or token. */
    private readonly unauthorized = '',
    wordOf: WordOf = (field) => field,
  ) {
    super(refusalText(status, body, unauthorized, wordOf));
  }

  /** The same error with the names of the command line. */
  inWords(wordOf: WordOf): RefusedError {
    return new RefusedError(this.status, this.body, this.unauthorized, wordOf);
  }
}

function refusalText(
  status: number,
  { message, errors }: Record<string, unknown>,
  unauthorized: string,
  wordOf: WordOf,
): string {
  const fields = fieldTexts(errors, wordOf);
  if (fields.length > 0) return fields.join('; ');
  const text = typeof message === 'string' && message !== '' ? message : `The answer is HTTP ${status}.`;
  if (status === 401) return `${text} ${unauthorized}`.trim();
  // The companies' address names these settings in its response.
  return text.includes('OPERATOR_PORT') ? `${text} HERALD_URL has to be that address.` : text;
}

/** `{numbers: 'element 1 is no number'}` → `numbers: element 1 is no number`; a message that already names its field is unchanged. */
function fieldTexts(errors: unknown, wordOf: WordOf): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).map(([field, given]) => {
    const text = Array.isArray(given) ? given.join(', ') : String(given);
    if (text.startsWith(NOT_THERE)) return text;
    const word = wordOf(field);
    const standing = standingFor(field);
    return standing.test(text) ? text.replace(standing, () => word) : `${word}: ${text}`;
  });
}

/** A message with this beginning is a complete sentence. */
const NOT_THERE = 'There is no';

/** Matches a field's name as a separate word, quoted or not; `scopes.0` also matches `scopes[0]`. */
function standingFor(field: string): RegExp {
  const [name, index] = [field.replace(/\.\d+$/, ''), /\.(\d+)$/.exec(field)?.[1]];
  const written = index === undefined ? '' : `(?:\\.${index}|\\[${index}\\])`;
  return new RegExp(`(?<![\\w.-])"?${name.replace(/\W/g, '\\$&')}${written}"?(?![\\w-])`);
}
