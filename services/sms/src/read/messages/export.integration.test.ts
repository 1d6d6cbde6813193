import { SmsFixture } from '../../testing/sms-fixture';
import { turnsDuring } from '../../testing/turns-during';

const RECIPIENTS = 20_000;

describe('a file of many messages', () => {
  const fixture = new SmsFixture();
  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, RECIPIENTS);
    const numbers = Array.from({ length: RECIPIENTS }, (_, i) => 995_500_000_000 + i);
    const { status } = await fixture.send(1, { brandID: 1, numbers, text: 'hi' });
    expect(status).toBe(200);
  });
  afterAll(() => fixture.stop());

  it('is written in short slices, between which requests of other companies are served', async () => {
    const read = async () => String((await fixture.as(1, 'get', '/v1/sms/messages?format=csv')).text);
    // The first file also takes the time to compile the code.
    await read();
    const turns = await turnsDuring(async () => {
      expect((await read()).trimEnd().split('\r\n')).toHaveLength(RECIPIENTS + 1);
    });
    const all = turns.reduce((sum, turn) => sum + turn, 0);
    expect(Math.max(...turns) / all).toBeLessThan(0.2);
  });
});
