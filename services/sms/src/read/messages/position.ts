/** A recipient's position in the list of all: by its batch, and its index in it. The newest come first. */
export interface Position {
  /** The smsID of the batch. */
  smsID: number;
  /** The number of the batch. */
  number: number;
  i: number;
}

const FORM = /^(\d{1,15})\.(\d{1,6})\.(\d{1,4})$/;

/** The form of a position in responses. */
export function positionText({ smsID, number, i }: Position): string {
  return `${smsID}.${number}.${i}`;
}

/** Null if the text is not a position. */
export function readPosition(text: unknown): Position | null {
  const match = typeof text === 'string' ? FORM.exec(text) : null;
  return match && { smsID: Number(match[1]), number: Number(match[2]), i: Number(match[3]) };
}

/** Whether a position comes after another in the list. */
export function isBehind(one: Position, other: Position): boolean {
  if (one.smsID !== other.smsID) return one.smsID < other.smsID;
  if (one.number !== other.number) return one.number < other.number;
  return one.i < other.i;
}
