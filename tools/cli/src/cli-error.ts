/** What keeps a command from being carried out, in one line that says what to do. It ends the program with 1. */
export class CliError extends Error {}

/** Nobody has answered, or somebody in between: whether something was done is open. */
export class NoAnswerError extends CliError {}

/** What somebody typed for a field of the API. */
type WordOf = (field: string) => string;

/** The API has refused. The line has the server's message, and every field that was wrong. */
export class RefusedError extends CliError {
  constructor(
    readonly status: number,
    /** The answer as it came. */
    readonly body: Record<string, unknown>,
    /** What a key or token that is refused has to be. */
    private readonly unauthorized = '',
    wordOf: WordOf = (field) => field,
  ) {
    super(refusalText(status, body, unauthorized, wordOf));
  }

  /** The same in the words of a command line. */
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
  // The address for companies says so by these names.
  return text.includes('OPERATOR_PORT') ? `${text} HERALD_URL has to be that address.` : text;
}

/** `{numbers: 'element 1 is no number'}` → `numbers: element 1 is no number`; a message that names its field stays. */
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

/** What begins so is a sentence of its own. */
const NOT_THERE = 'There is no';

/** A field's name as a word of its own, quoted or not: `scopes.0` is written `scopes[0]`, too. */
function standingFor(field: string): RegExp {
  const [name, index] = [field.replace(/\.\d+$/, ''), /\.(\d+)$/.exec(field)?.[1]];
  const written = index === undefined ? '' : `(?:\\.${index}|\\[${index}\\])`;
  return new RegExp(`(?<![\\w.-])"?${name.replace(/\W/g, '\\$&')}${written}"?(?![\\w-])`);
}
