import { looksLikeReceipt, parseReceiptText } from './receipt-text';

describe('text of a delivery receipt (Appendix B)', () => {
  const none = {
    id: null,
    delivered: null,
    submitDate: null,
    doneDate: null,
    stat: null,
    err: null,
    text: null,
  };
  const reported = {
    id: '0123456789',
    delivered: '001',
    doneDate: '2611010911',
    stat: 'DELIVRD',
    err: '000',
  };
  const undated = { ...none, ...reported };
  const whole = { ...undated, submitDate: '2611010910' };
  const variants: [string, string, object][] = [
    [
      'as in the specification',
      'id:0123456789 sub:001 dlvrd:001 submit date:2611010910 done date:2611010911 stat:DELIVRD err:000 Text:Hello id:7',
      { ...whole, text: 'Hello id:7' },
    ],
    [
      'lower case',
      'id:0123456789 sub:001 dlvrd:001 submit date:2611010910 done date:2611010911 stat:delivrd err:000',
      { ...whole, stat: 'delivrd' },
    ],
    [
      'upper case labels',
      'ID:0123456789 SUB:001 DLVRD:001 SUBMIT DATE:2611010910 DONE DATE:2611010911 STAT:DELIVRD ERR:000',
      whole,
    ],
    ['another order', 'stat:DELIVRD done date:2611010911 id:0123456789 err:000 dlvrd:001 sub:001', undated],
    [
      'blanks behind the colon',
      'id: 0123456789 sub: 001 dlvrd: 001 done date: 2611010911 stat: DELIVRD err: 000',
      undated,
    ],
    [
      'underscores and commas',
      'id:0123456789, dlvrd:001, submit_date:2611010910, done_date:2611010911, stat:DELIVRD, err:000',
      whole,
    ],
    ['fields missing', 'id:ab-12 stat:UNDELIV', { ...none, id: 'ab-12', stat: 'UNDELIV' }],
    ['empty fields', 'id:7 sub: dlvrd: stat:EXPIRED err:', { ...none, id: '7', stat: 'EXPIRED' }],
    [
      'words of the message',
      'id:7 stat:REJECTD err:12 text:stat:DELIVRD id:8',
      { ...none, id: '7', stat: 'REJECTD', err: '12', text: 'stat:DELIVRD id:8' },
    ],
    ['nothing of it', 'Hello', none],
  ];
  it.each(variants)('%s', (_name, text, expected) => {
    expect(parseReceiptText(text)).toEqual(expected);
  });

  it('is distinguished from messages of people', () => {
    expect(looksLikeReceipt('id:123 sub:001 dlvrd:001 stat:DELIVRD err:000')).toBe(true);
    expect(looksLikeReceipt('My id:5 and stat:ok err:1')).toBe(false);
    expect(looksLikeReceipt('id:5 please')).toBe(false);
    expect(looksLikeReceipt('STOP')).toBe(false);
  });
});
