import type { Channel } from 'amqplib';
import { ALL_QUEUES } from '@herald/contracts';
import { ofEach } from '../measure/cpu';
import { median } from '../measure/percentiles';
import { readFigures } from '../measure/metrics';
import { residentMiB } from '../measure/memory';
import { chart, type Line } from '../report/chart';
import type { BenchSystem } from '../system/bench-system';

/** All values at one time. */
interface Sample {
  minute: number;
  /** MiB, by process. */
  resident: Record<string, number>;
  heap: Record<string, number>;
  /** p99 since the last sample, ms, by process. */
  eventLoop: Record<string, number>;
  /** Messages in the queues of RabbitMQ. */
  queued: number;
  /** Accepted recipients that do not have both callbacks yet. */
  underWay: number;
}

/** The samples of a long run over time. */
export class SoakSamples {
  private readonly samples: Sample[] = [];
  private readonly begun = Date.now();

  constructor(
    private readonly bench: BenchSystem,
    private readonly channel: Pick<Channel, 'checkQueue'>,
  ) {}

  async take(underWay: number): Promise<void> {
    const { system } = this.bench;
    const figures = await Promise.all(
      Object.entries(system.addresses).map(
        async ([name, { metricsUrl }]) => [name, await readFigures(metricsUrl)] as const,
      ),
    );
    const queues = await Promise.all(ALL_QUEUES.map(({ name }) => this.channel.checkQueue(name)));
    this.samples.push({
      minute: (Date.now() - this.begun) / 60_000,
      resident: ofEach(system.pids, residentMiB),
      heap: Object.fromEntries(figures.map(([name, { heapMiB }]) => [name, heapMiB])),
      eventLoop: Object.fromEntries(figures.map(([name, { eventLoopP99 }]) => [name, eventLoopP99])),
      queued: queues.reduce((sum, { messageCount }) => sum + messageCount, 0),
      underWay,
    });
  }

  /** Ratio of the resident memory in the last third to that in the second: 1 = flat. The first third warms up. */
  growth(): Record<string, number> {
    const third = Math.floor(this.samples.length / 3);
    const names = Object.keys(this.samples[0]?.resident ?? {});
    const of = (name: string, samples: Sample[]): number =>
      median(samples.map(({ resident }) => resident[name] ?? 0));
    return Object.fromEntries(
      names.map((name) => [
        name,
        of(name, this.samples.slice(2 * third)) / of(name, this.samples.slice(third, 2 * third)),
      ]),
    );
  }

  /** The maximum of a value over the whole run. */
  most(figure: 'queued' | 'underWay'): number {
    return Math.max(...this.samples.map((sample) => sample[figure]));
  }

  longestEventLoop(): number {
    return Math.max(...this.samples.flatMap(({ eventLoop }) => Object.values(eventLoop)));
  }

  chart(): string {
    return chart(
      this.samples.map(({ minute }) => minute),
      [
        { title: 'Resident memory, MB', lines: this.linesOf('resident') },
        { title: 'Heap in use, MB', lines: this.linesOf('heap') },
        {
          title: 'Messages in queues, recipients in progress',
          lines: [
            { name: 'in RabbitMQ’s queues', values: this.samples.map(({ queued }) => queued) },
            { name: 'recipients in progress', values: this.samples.map(({ underWay }) => underWay) },
          ],
        },
        { title: 'Event-loop delay, p99, ms', lines: this.linesOf('eventLoop') },
      ],
    );
  }

  private linesOf(figure: 'resident' | 'heap' | 'eventLoop'): Line[] {
    return Object.keys(this.samples[0]?.[figure] ?? {}).map((name) => ({
      name,
      values: this.samples.map((sample) => sample[figure][name] ?? null),
    }));
  }
}
