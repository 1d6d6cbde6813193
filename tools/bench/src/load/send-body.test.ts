import { sendBody } from './send-body';

const common = { brandID: 7, first: 995_500_000_000, count: 2, text: 'Hello' };

describe('sendBody', () => {
  it('is JSON of numbers, or of numbers with texts', () => {
    expect(JSON.parse(sendBody({ ...common, padding: 3 }).toString())).toEqual({
      brandID: 7,
      text: 'Hello',
      numbers: [995_500_000_000, 995_500_000_001],
    });
    expect(JSON.parse(sendBody({ ...common, pairs: true, sendTime: '2030-01-01 00:00' }).toString())).toEqual(
      {
        brandID: 7,
        sendTime: '2030-01-01 00:00',
        numbers: [
          { number: 995_500_000_000, text: 'Hello 000000' },
          { number: 995_500_000_001, text: 'Hello 000001' },
        ],
      },
    );
  });

  it('is XML with an element per number', () => {
    expect(sendBody({ ...common, xml: true }).toString()).toBe(
      '<request><brandID>7</brandID><numbers><number>995500000000</number><number>995500000001</number></numbers><text>Hello</text></request>',
    );
  });
});
