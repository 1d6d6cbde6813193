/**
 * Something that Herald needs can't be had on this machine. The message is one line for a person: what is missing, then
 * what to do about it.
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

/** The message of anything that was thrown, without its stack. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
