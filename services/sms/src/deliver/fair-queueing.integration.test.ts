import { type Priority, SUBMIT_QUEUES } from '@herald/contracts';
import { until } from '@herald/testing/until';
import type { BatchDocument } from '../model/batch-model';
import { SendingFixture, type SendingProcess } from './testing/sending-fixture';

describe('fair queueing of companies in a priority queue', () => {
  const fixture = new SendingFixture();
  let running: SendingProcess[] = [];
  let ids = 1;

  const begin = (): SendingProcess => {
    const process = fixture.process();
    process.start();
    running.push(process);
    return process;
  };
  /** Queued, without a message. */
  const write = (company: number, priority: Priority, recipients: number): Promise<BatchDocument> => {
    const smsID = ids++;
    const numbers = Array.from({ length: recipients }, (_, i) => `${company}${String(i).padStart(4, '0')}`);
    return fixture.write(smsID, { company, priority, numbers });
  };
  const companiesOf = ({ carriers }: SendingProcess): number[] =>
    carriers.submitted.map(({ number }) => Number(number.slice(0, -4)));

  beforeAll(() => fixture.open());
  afterEach(async () => {
    await Promise.all(running.map((process) => process.stop()));
    running = [];
    await fixture.batches.deleteMany({});
  });
  afterAll(() => fixture.close());

  it('serves each company in turn, however many batches another has queued', async () => {
    for (let n = 0; n < 40; n++) await write(1, 'bulk', 101);
    for (let n = 0; n < 3; n++) await write(2, 'bulk', 101);
    const sender = begin();
    await until(() => companiesOf(sender).filter((company) => company === 2).length === 3 * 101);
    expect(companiesOf(sender).filter((company) => company === 1).length).toBeLessThan(20 * 101);
  });

  it('lets no flood of small sends, of its own company or another, hold up a large one', async () => {
    for (let n = 0; n < 300; n++) await write(1, 'standard', 1);
    await write(1, 'standard', 101);
    await write(2, 'standard', 101);
    const sender = begin();
    await until(() => companiesOf(sender).length === 300 + 2 * 101);
  });

  it('submits each batch once, of many companies and by several senders, also without a message', async () => {
    const batches: BatchDocument[] = [];
    for (let n = 0; n < 120; n++) batches.push(await write(1 + (n % 40), 'otp', 1));
    // Some messages arrive, some twice, and one is of a batch that is gone.
    for (const batch of [...batches.slice(0, 30), ...batches.slice(0, 10)]) await fixture.queue(batch);
    await fixture.broker.send(SUBMIT_QUEUES.otp, { batch: 'gone.0', company: 50, priority: 'otp' });
    const senders = [begin(), begin()];
    const submitted = () => senders.flatMap(companiesOf);
    await until(() => submitted().length >= batches.length);
    expect(submitted().sort((a, b) => a - b)).toEqual(
      batches.map(({ company }) => company).sort((a, b) => a - b),
    );
  });
});
