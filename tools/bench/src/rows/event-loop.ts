import { readFigures } from '../measure/metrics';
import { pause } from '../measure/clock';
import type { Row } from '../row';
import type { SendOptions } from '../load/send-body';
import { NUMBERS, TEXT } from './numbers';

const RECIPIENTS = 300_000;
/** Spaces that make an XML recipient as long as a JSON recipient with its text. */
const XML_PADDING = 104;
const ROUNDS = 2;
const IDLE_MS = 5_000;
const REACH = 50;

export const eventLoop: Row = {
  name: 'event-loop',
  what: 'event-loop delay p99 of sms-api during consecutive bodies of 40 MB, JSON and XML',
  reach: 'p99 50 ms',
  async run(context) {
    const count = context.scaled(RECIPIENTS);
    return context.withSystem({}, async (bench) => {
      const company = await bench.newCompany();
      // Accepted messages stay queued, because only acceptance is measured.
      await bench.system.stopProcess('sms-sender');
      const { metricsUrl } = bench.system.addresses['sms-api']!;
      const common = { first: NUMBERS.bulk, count, text: TEXT };
      const bodies: Record<string, Omit<SendOptions, 'brandID'>> = {
        JSON: { ...common, pairs: true },
        XML: { ...common, xml: true, padding: XML_PADDING },
      };
      await bench.postSend(company, { ...common, count: 1_000 });
      await readFigures(metricsUrl);
      await pause(IDLE_MS);
      const idle = await readFigures(metricsUrl);

      const details: Record<string, number> = { 'idle p99': idle.eventLoopP99 };
      const p99s: number[] = [];
      const work = async (): Promise<void> => {
        for (let round = 0; round < ROUNDS; round++) {
          for (const [form, body] of Object.entries(bodies)) {
            const { sent, seconds } = await bench.postSend(company, body);
            const { eventLoopP99, eventLoopMax } = await readFigures(metricsUrl);
            context.say(
              `${form}, ${Math.round(sent / 1e6)} MB: ${seconds.toFixed(1)} s, p99 ${eventLoopP99.toFixed(0)} ms`,
            );
            p99s.push(eventLoopP99);
            details[`${form} p99`] = Math.max(details[`${form} p99`] ?? 0, eventLoopP99);
            details[`${form} max`] = Math.max(details[`${form} max`] ?? 0, eventLoopMax);
            details[`${form} s`] = seconds;
          }
        }
      };
      await context.measured(bench, work);
      const value = Math.max(...p99s);
      return {
        ...{ value, unit: 'ms p99', lowerIsBetter: true, reached: value <= REACH },
        ...{
          ceiling: idle.eventLoopP99,
          ceilingIs: 'p99 of an idle process (including the timer’s 10 ms)',
        },
        details,
      };
    });
  },
};
