import { SmsFixture } from '../../testing/sms-fixture';
import { turnsDuring } from '../../testing/turns-during';

const NUMBERS = 40_000;

describe('a long list of numbers', () => {
  const fixture = new SmsFixture();
  beforeAll(async () => {
    await fixture.open();
    await fixture.startInstance();
    await fixture.company(1, 0);
  });
  afterAll(() => fixture.stop());

  it('is put on a stop list and removed in short slices, between which requests of other companies are served', async () => {
    const numbers = Array.from({ length: NUMBERS }, (_, i) => `+995 ${500_000_000 + i}`);
    const body = JSON.stringify({ numbers });
    for (const [method, data] of [
      ['POST', { added: NUMBERS }],
      ['DELETE', { removed: NUMBERS }],
    ] as const) {
      const turns = await turnsDuring(async () => {
        const { body: answer } = await fixture.as(1, method, '/v1/sms/stop-list', { body });
        expect(answer).toMatchObject({ statusID: 0, data });
      });
      const all = turns.reduce((sum, turn) => sum + turn, 0);
      expect(Math.max(...turns) / all).toBeLessThan(0.05);
    }
  });
});
