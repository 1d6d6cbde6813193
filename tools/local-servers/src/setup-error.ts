/**
 * A program or resource that Herald needs is not available on this machine. The message is one line for the user: the missing item, then
 * the remedy.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';

  constructor(what: string, remedy: string, options?: ErrorOptions) {
    super(`${oneLine(what)}. ${oneLine(remedy)}`, options);
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/[.:]$/, '');
}

/** The message of any thrown value, without its stack. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
