import { sendBody } from './send-body';

const common = { brandID: 7, first: 995_500_000_000, count: 2, text: 'Hello' };

describe('sendBody', () => {
  it('is JSON of numbers and one text', () => {
    const numbers = [995_500_000_000, 995_500_000_001];
    expect(JSON.parse(sendBody(common).toString())).toEqual({ brandID: 7, text: 'Hello', numbers });
    expect(JSON.parse(sendBody({ ...common, otp: true }).toString())).toEqual({
      brandID: 7,
      text: 'Hello',
      otp: true,
      numbers,
    });
  });
});
