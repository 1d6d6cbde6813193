const NUMBER = new Intl.NumberFormat('en');
const TIME = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export function number(value: number): string {
  return NUMBER.format(value);
}

/** The time of day, with the date if it is not today. */
export function time(iso: string): string {
  const at = new Date(iso);
  const today = at.toDateString() === new Date().toDateString();
  return today ? TIME.format(at) : `${DAY.format(at)} ${TIME.format(at)}`;
}
