const PADDED_DIGITS = 20;

/** Each form has at most 64 characters (specification 5.2.23). */
const FORMS = {
  decimal: (id: number) => String(id),
  hex: (id: number) => id.toString(16),
  HEX: (id: number) => id.toString(16).toUpperCase(),
  padded: (id: number) => String(id).padStart(PADDED_DIGITS, '0'),
  text: (id: number) => `sim-${id.toString(36)}`,
};

/**
 * Unique numbers for message ids, even across restarts. They start at the start time in microseconds and count up,
 * which stays behind the clock below a million submits per second.
 */
export class MessageIds {
  private last = Date.now() * 1000 + Math.floor(Math.random() * 1000);

  next(): number {
    return ++this.last;
  }
}

export function formatId(id: number, form: keyof typeof FORMS): string {
  return FORMS[form](id);
}
