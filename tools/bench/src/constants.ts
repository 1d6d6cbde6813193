/** The first number of each row. The last six digits stay below 900000, because the simulator gives the numbers above special behaviour. */
export const NUMBERS = {
  bulk: 995_510_000_000,
  second: 995_520_000_000,
  singles: 995_530_000_000,
  otp: 995_540_000_000,
  stored: 995_600_000_000,
} as const;

export const TEXT =
  'Dear customer, your parcel is on its way and will be with you tomorrow between 10 and 12.';

/** The binds of every system, of the baselines and of Kannel, and the window of each. */
export const BINDS = 2;
export const WINDOW = 100;
