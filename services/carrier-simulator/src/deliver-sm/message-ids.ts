export type IdForm = 'decimal' | 'hex' | 'HEX' | 'text' | 'padded';

const PADDED_DIGITS = 20;

/**
 * Numbers for message ids, never given twice, not even after a restart: they begin at the start's time in microseconds
 * and count up, which stays behind the clock below a million submits per second.
 */
export class MessageIds {
  private last = Date.now() * 1000 + Math.floor(Math.random() * 1000);

  next(): number {
    return ++this.last;
  }
}

/** At most 64 characters (specification 5.2.23). */
export function formatId(id: number, form: IdForm): string {
  switch (form) {
    case 'decimal':
      return String(id);
    case 'hex':
      return id.toString(16);
    case 'HEX':
      return id.toString(16).toUpperCase();
    case 'padded':
      return String(id).padStart(PADDED_DIGITS, '0');
    case 'text':
      return `sim-${id.toString(36)}`;
  }
}
