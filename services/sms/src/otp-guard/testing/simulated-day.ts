/** An OTP of a simulated day. */
export interface SimulatedOtp {
  at: number;
  company: string;
  number: string;
  /** Ordinary traffic, or the pattern of an attack. */
  kind: string;
  isAttack: boolean;
  /** Delay in ms until its code is confirmed, or its delivery receipt arrives; null = never. */
  confirmedAfter: number | null;
  deliveredAfter: number | null;
}

export const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Arrivals per hour of the day, relative to the busiest hour. */
const HOURS = [2, 1, 1, 1, 1, 2, 5, 20, 60, 90, 100, 95, 80, 85, 90, 85, 80, 75, 80, 85, 75, 50, 25, 8];
/** Mobile prefixes of the home country, the first far more common than the last. */
const HOME = [
  '599',
  '598',
  '595',
  '593',
  '591',
  '577',
  '571',
  '568',
  '558',
  '555',
  '551',
  '514',
  '597',
  '592',
  '579',
  '544',
];
/** Countries of foreign customers: country code and first digits, and the number of further digits. */
const ABROAD: [prefix: string, digits: number][] = [
  ['9053', 8],
  ['9054', 8],
  ['7916', 7],
  ['7926', 7],
  ['38067', 7],
  ['38050', 7],
  ['49151', 8],
  ['49176', 8],
  ['44791', 7],
  ['97254', 7],
  ['97150', 7],
  ['91987', 7],
  ['33612', 6],
  ['39347', 7],
  ['34612', 6],
  ['37529', 7],
  ['77011', 6],
  ['48601', 6],
  ['1917', 7],
  ['1646', 7],
  ['37120', 6],
  ['3706', 7],
  ['3519', 8],
  ['32475', 6],
];

export interface Simulation {
  history: SimulatedOtp[];
  day: SimulatedOtp[];
}

/**
 * Simulates days of four companies. `shop` and `bank` have a history of some days, and the bank reports confirmed codes. `launch` is on its
 * first day. `market` has a peak of sign-ups after an advertisement, and its first day in a new country. On the last day each is attacked.
 */
export function simulate(seed: number, historyDays = 3): Simulation {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const digits = (count: number): string => String(Math.floor(random() * 10 ** count)).padStart(count, '0');
  const history: SimulatedOtp[] = [];
  const day: SimulatedOtp[] = [];
  const start = historyDays * DAY_MS;

  const homeNumber = (): string => {
    // The most common prefix has ten times the customers of the least common.
    const at = Math.floor(HOME.length * random() ** 2);
    return `995${HOME[at]}${digits(6)}`;
  };
  const guest = (): string => {
    const [prefix, count] = pick(ABROAD);
    return prefix + digits(count);
  };
  const minuteOf = (hours: readonly number[]): number => {
    const all = hours.reduce((sum, each) => sum + each, 0);
    let left = random() * all;
    const hour = hours.findIndex((each) => (left -= each) < 0);
    return Math.max(hour, 0) * HOUR_MS + random() * HOUR_MS;
  };
  const add = (
    to: SimulatedOtp[],
    otp: Omit<SimulatedOtp, 'isAttack' | 'confirmedAfter' | 'deliveredAfter'>,
  ): void => {
    const isConfirmed = otp.company === 'bank' && random() < 0.8;
    const isDelivered = random() < 0.93;
    to.push({
      ...otp,
      isAttack: false,
      confirmedAfter: isConfirmed ? 8_000 + random() ** 2 * 90_000 : null,
      deliveredAfter: isDelivered ? 2_000 + random() ** 3 * 60_000 : null,
    });
  };
  /** One person who signs in: some request a code again, a few repeatedly. */
  const person = (to: SimulatedOtp[], company: string, at: number, number: string, kind: string): void => {
    const roll = random();
    const times = roll < 0.9 ? 1 : roll < 0.985 ? 2 + Math.floor(random() * 2) : 4 + Math.floor(random() * 3);
    for (let i = 0; i < times; i++)
      add(to, { at: at + i * (20_000 + random() * MINUTE_MS), company, number, kind });
  };
  const ordinaryDay = (
    to: SimulatedOtp[],
    company: string,
    from: number,
    persons: number,
    customers: string[],
  ): void => {
    for (let i = 0; i < persons; i++) {
      const roll = random();
      const number =
        roll < 0.5 && customers.length > 0 ? pick(customers) : roll < 0.96 ? homeNumber() : guest();
      person(to, company, from + minuteOf(HOURS), number, 'ordinary');
    }
  };
  const customersOf = (count: number): string[] => Array.from({ length: count }, homeNumber);

  const [shop, bank, market] = [customersOf(3_000), customersOf(2_000), customersOf(800)];
  // An employer's phones have consecutive numbers.
  const staff = Array.from({ length: 40 }, (_, i) => `995577${String(410_200 + i * 2)}`);
  for (let each = 0; each < historyDays; each++) {
    const from = each * DAY_MS;
    ordinaryDay(history, 'shop', from, 2_500, shop);
    ordinaryDay(history, 'bank', from, 1_500, bank);
    ordinaryDay(history, 'market', from, 700, market);
    for (const number of staff) {
      if (random() < 0.6) person(history, 'bank', from + 9 * HOUR_MS + random() * HOUR_MS, number, 'staff');
    }
  }

  ordinaryDay(day, 'shop', start, 4_500, shop);
  ordinaryDay(day, 'bank', start, 2_500, bank);
  ordinaryDay(day, 'market', start, 900, market);
  ordinaryDay(day, 'launch', start, 900, []);
  for (const number of staff) person(day, 'bank', start + 9 * HOUR_MS + random() * HOUR_MS, number, 'staff');
  for (let i = 0; i < 1_800; i++) {
    person(day, 'market', start + 18 * HOUR_MS + random() * 70 * MINUTE_MS, homeNumber(), 'peak');
  }
  // New customers at a known employer: adjacent numbers in random order.
  for (let i = 0; i < 12; i++) {
    person(
      day,
      'shop',
      start + 11 * HOUR_MS + random() * 30 * MINUTE_MS,
      `995591${77_0200 + Math.floor(random() * 100)}`,
      'neighbours',
    );
  }
  for (let i = 0; i < 350; i++) {
    const number = `374${pick(['91', '93', '94', '98', '77', '55', '99', '43'])}${digits(6)}`;
    person(day, 'shop', start + minuteOf(HOURS), number, 'new country');
  }
  for (let i = 0; i < 250; i++) {
    const number = `3546${digits(6).slice(0, 1)}${digits(5)}`;
    person(day, 'bank', start + minuteOf(HOURS), number, 'new small country');
  }

  const attack = (
    company: string,
    kind: string,
    fromHour: number,
    hours: number,
    count: number,
    numberAt: (i: number) => string,
  ): void => {
    const isDelivered = random() < 0.7;
    for (let i = 0; i < count; i++) {
      day.push({
        company,
        kind,
        isAttack: true,
        number: numberAt(i),
        confirmedAfter: null,
        at: start + (fromHour + (hours * (i + random())) / count) * HOUR_MS,
        // Most carriers involved in such fraud send delivery receipts.
        deliveredAfter: isDelivered && random() < 0.9 ? 3_000 + random() * 20_000 : null,
      });
    }
  };
  const blocks = (prefix: string, length: number, count: number): string[] =>
    Array.from({ length: count }, () => prefix + digits(length - prefix.length - 4));

  const runFrom = 10_000 + Math.floor(random() * 80_000);
  let line = runFrom;
  attack('shop', 'run', 2, 1, 900, () =>
    `5354${String(100_000 + (line += 1 + Math.floor(random() * 3)))}`.padEnd(10, '0'),
  );
  const rented = blocks('23480', 13, 3);
  attack('shop', 'rented blocks', 13, 2, 1_500, () => pick(rented) + digits(4));
  const homeRange = `99579${digits(1)}`.slice(0, 6) + digits(1);
  attack('shop', 'home range', 16, 1.5, 1_500, () => homeRange + digits(5));
  const turning = blocks('9477', 11, 60);
  attack('bank', 'turning blocks', 3, 2, 1_500, (i) => turning[Math.floor(i / 25)]! + digits(4));
  attack('bank', 'spread over a country', 14, 3, 2_400, () => `88017${digits(8)}`);
  const slow = blocks('99291', 12, 1);
  attack('market', 'slow', 0, 24, 1_200, () => slow[0]! + digits(4));
  const few = Array.from({ length: 5 }, () => `25261${digits(7)}`);
  attack('market', 'few numbers', 9, 4, 1_250, () => pick(few));
  const first = blocks('9609', 10, 2);
  attack('launch', 'first day', 12, 2, 900, () => pick(first) + digits(4));

  const inOrder = (list: SimulatedOtp[]): SimulatedOtp[] => list.sort((one, other) => one.at - other.at);
  return { history: inOrder(history), day: inOrder(day) };
}
