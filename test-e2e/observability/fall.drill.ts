import { setTimeout as pause } from 'node:timers/promises';
import { type Alarm, ALARM } from '@herald/contracts';
import { type Company, newCompany } from '../support/company';
import { operator } from '../support/operator-api';
import { type OwnSystem, startOwnSystem } from '../support/own-system';

/**
 * Time until operators are alarmed that fewer messages arrive than usual, on a whole system: `npm run test:system -- faults:fall`. First
 * ordinary traffic, with 5 of 100 messages undelivered, then a fall by a quarter. It prints the delay; at most 60 s after the 200th message
 * are promised.
 */
const A_SECOND = 20;
const ORDINARY_SECONDS = 90;
const OF_20 = { ordinary: 1, fallen: 6 };
const ENOUGH = 200;
/** Only a limit against hanging: some fifteen times the delay of alarms. */
const DRILL_MS = 900_000;

describe('a fall of the delivery rate', () => {
  let own: OwnSystem;
  let company: Company;
  let sent = 0;

  beforeAll(async () => {
    own = await startOwnSystem();
    company = await newCompany({ balance: 1_000_000 });
  });
  afterAll(() => own?.close());

  const alarms = (): Promise<Alarm[]> =>
    operator().data<Alarm[]>('GET', `/alarms?kind=${ALARM.DELIVERY_RATE}&length=100`);

  /** One second of traffic with this number of undelivered messages. */
  const second = async (failing: number): Promise<void> => {
    const begun = performance.now();
    const numbers = Array.from({ length: A_SECOND }, (_, i) =>
      i < failing ? `9955${10 + i}900001` : `9955${String(20_000_000 + sent + i)}`,
    );
    sent += A_SECOND;
    await company.sent({ numbers });
    await pause(Math.max(0, begun + 1_000 - performance.now()));
  };

  it(
    'raises its alarms, and none before',
    async () => {
      for (let passed = 0; passed < ORDINARY_SECONDS; passed++) await second(OF_20.ordinary);
      expect(await alarms()).toEqual([]);

      let enoughAt = 0;
      let raised: Alarm[] = [];
      const begun = sent;
      const allRaised = (): boolean =>
        (['route', 'brandID', 'prefix'] as const).every((subject) =>
          raised.some((alarm) => alarm[subject] !== null),
        );
      while (!allRaised()) {
        await second(OF_20.fallen);
        if (enoughAt === 0 && sent - begun >= ENOUGH) enoughAt = performance.now();
        raised = await alarms();
      }
      const after =
        enoughAt === 0 ? 'before' : `${((performance.now() - enoughAt) / 1_000).toFixed(1)} s after`;
      process.stderr.write(`All three raised ${after} the 200th message:\n`);
      for (const { text } of raised) process.stderr.write(`  ${text}\n`);
    },
    DRILL_MS,
  );
});
