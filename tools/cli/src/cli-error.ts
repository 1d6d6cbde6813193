/** What keeps a command from being carried out, in one line that says what to do. It ends the program with 1. */
export class CliError extends Error {}

/** Nobody has answered, or somebody in between: whether something was done is open. */
export class NoAnswerError extends CliError {}

/** The API has refused. The line has the server's message, and every field that was wrong. */
export class RefusedError extends CliError {
  constructor(
    readonly status: number,
    /** The answer as it came. */
    readonly body: Record<string, unknown>,
    /** What a key or token that is refused has to be. */
    unauthorized = '',
  ) {
    super(refusalText(status, body, unauthorized));
  }
}

function refusalText(
  status: number,
  { message, errors }: Record<string, unknown>,
  unauthorized: string,
): string {
  const fields = fieldTexts(errors);
  if (fields.length > 0) return fields.join('; ');
  const text = typeof message === 'string' && message !== '' ? message : `The answer is HTTP ${status}.`;
  if (status === 401) return `${text} ${unauthorized}`.trim();
  // The address for companies says so by these names.
  return text.includes('OPERATOR_PORT') ? `${text} HERALD_URL has to be that address.` : text;
}

/** `{numbers: 'element 1 is no number'}` → `numbers: element 1 is no number`; a message that names its field stays. */
function fieldTexts(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  return Object.entries(errors).map(([field, given]) => {
    const text = Array.isArray(given) ? given.join(', ') : String(given);
    return text.includes(field) ? text : `${field}: ${text}`;
  });
}
