/** A recipient's place in the list of all: by its batch, and in it; the newest first, so that what comes later is smaller. */
export interface Position {
  /** Of the batch: the first recipient's, where sends to one number share it. */
  smsID: number;
  /** Of the batch; `SHARED_NUMBER` of a shared one. */
  number: number;
  i: number;
}

const FORM = /^(\d{1,15})\.(-1|\d{1,6})\.(\d{1,4})$/;

/** What an answer calls the place up to which it came. */
export function positionText({ smsID, number, i }: Position): string {
  return `${smsID}.${number}.${i}`;
}

/** null where it is no such place. */
export function readPosition(text: unknown): Position | null {
  const match = typeof text === 'string' ? FORM.exec(text) : null;
  return match && { smsID: Number(match[1]), number: Number(match[2]), i: Number(match[3]) };
}

/** Whether a place stands behind another one in the list. */
export function isBehind(one: Position, other: Position): boolean {
  if (one.smsID !== other.smsID) return one.smsID < other.smsID;
  if (one.number !== other.number) return one.number < other.number;
  return one.i < other.i;
}
