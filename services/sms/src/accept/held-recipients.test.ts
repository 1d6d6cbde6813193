import { checkSend } from './request/checked-send';
import { withoutHeld } from './held-recipients';
import { readEnvelope } from './request/send-envelope';

const check = (fields: Record<string, unknown>) =>
  checkSend(
    readEnvelope('post', { otp: true, ...fields }),
    { brandID: 3, sender: 'Shop' },
    {
      company: 7,
      requestId: 'r1',
      now: new Date('2026-11-20T08:00:00Z'),
      timezone: 'Asia/Tbilisi',
      validityHours: 48,
      otpRecipients: 0,
      callbackHosts: [],
      allowHttpCallback: false,
    },
  );
const held = (index: number, number: string) => ({ index, number, prefix: number.slice(0, -4) });

describe('withoutHeld', () => {
  it('leaves recipients out, with a readable reason', () => {
    const send = check({ numbers: [995598000001, 'x', 2348012340001], text: 'hi' });
    const { content } = withoutHeld(send, [held(1, '2348012340001')]);
    expect([...content.numbers]).toEqual([995598000001]);
    expect(content).toMatchObject({
      rejected: 2,
      rejectedNumbers: [
        { number: 'x' },
        {
          number: '2348012340001',
          reason:
            'held back against SMS pumping: too few one-time passwords were confirmed or delivered to numbers that begin with 234801234',
        },
      ],
    });
  });

  it('keeps each text with its number', () => {
    const numbers = [1, 2, 3].map((n) => ({
      number: `99559800000${n}`,
      text: n === 2 ? 'x'.repeat(200) : `code ${n}`,
    }));
    const { content } = withoutHeld(check({ numbers }), [held(0, '995598000001')]);
    expect(content.texts).toEqual(['x'.repeat(200), 'code 3']);
    expect([...content.numbers, ...(content.parts as Uint8Array)]).toEqual([
      995598000002, 995598000003, 2, 1,
    ]);
  });

  it('answers 50 if no recipient is left', () => {
    expect(() =>
      withoutHeld(check({ numbers: ['995598000001'], text: 'hi' }), [held(0, '995598000001')]),
    ).toThrow(
      expect.objectContaining({
        statusID: 50,
        fields: expect.objectContaining({ accepted: 0, rejected: 1 }),
      }),
    );
  });
});
