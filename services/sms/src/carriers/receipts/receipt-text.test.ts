import { looksLikeReceipt, parseReceiptText, withoutQuote } from './receipt-text';

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
    ['nothing of it', 'Hello', none],
    ['an empty state', 'id:7 stat: err:000', { ...none, id: '7', err: '000' }],
    [
      'no label of the state',
      'id:7 sub:001 done date:180903120816 DELIVRD err:000',
      { ...none, id: '7', doneDate: '180903120816', stat: 'DELIVRD', err: '000' },
    ],
    ['the state first', 'EXPIRED id:7 err:5', { ...none, id: '7', stat: 'EXPIRED', err: '5' }],
    [
      'no blanks',
      'id:0123456789sub:001dlvrd:001submit date:2611010910done date:2611010911stat:DELIVRDerr:000text:Hi stat:EXPIRED',
      { ...whole, text: 'Hi stat:EXPIRED' },
    ],
    [
      'semicolons and equals signs',
      'id=0123456789;dlvrd=001;done date=2611010911;stat=DELIVRD;err=000',
      undated,
    ],
    ['other names', 'message_id:7 status:EXPIRED error:3', { ...none, id: '7', stat: 'EXPIRED', err: '3' }],
    ['a hexadecimal id without a blank', 'id:7Fsub:001 stat:DELIVRD', { ...none, id: '7F', stat: 'DELIVRD' }],
    [
      'a misspelt state without a blank',
      'id:7 stat:DELIVEREDerr:0',
      { ...none, id: '7', stat: 'DELIVERED', err: '0' },
    ],
    ['an id with blanks', 'id:12 3F 9a stat:DELIVRD', { ...none, id: '12 3F 9a', stat: 'DELIVRD' }],
    [
      'quoted values',
      `ID:"42" dlvrd:'001' Stat:"DELIVRD"err:"000" Text:"Hi"`,
      { ...none, id: '"42"', delivered: '001', stat: 'DELIVRD', err: '000', text: '"Hi"' },
    ],
    [
      'bracketed values',
      'id:<12 3F 9a>stat:(UNDELI),err:[3]',
      { ...none, id: '<12 3F 9a>', stat: 'UNDELI', err: '3' },
    ],
    ['quoted names, in braces', '{"id":"42","stat":"DELIVRD"}', { ...none, id: '"42"', stat: 'DELIVRD' }],
    ['an id with a colon', 'id:smsc1:42 stat:DELIVRD', { ...none, id: 'smsc1:42', stat: 'DELIVRD' }],
    ['unknown fields', 'id:42 mcc:282 stat:DELIVRD', { ...none, id: '42', stat: 'DELIVRD' }],
    ['the quote first', 'text:id:7 stat:DELIVRD err:0', { ...none, text: 'id:7 stat:DELIVRD err:0' }],
  ];
  it.each(variants)('%s', (_name, text, expected) => {
    expect(parseReceiptText(text)).toEqual(expected);
  });

  it('is distinguished from messages of people', () => {
    expect(looksLikeReceipt('id:123 sub:001 dlvrd:001 stat:DELIVRD err:000')).toBe(true);
    expect(looksLikeReceipt('My id:5 and stat:ok err:1')).toBe(false);
    expect(looksLikeReceipt('id:123 done date:180903120816 DELIVRD err:000')).toBe(true);
    expect(looksLikeReceipt('id:5 please')).toBe(false);
    expect(looksLikeReceipt('text:id:5 stat:DELIVRD err:0')).toBe(false);
    expect(looksLikeReceipt('STOP')).toBe(false);
  });

  it('is shown without the quoted message', () => {
    expect(withoutQuote('id:7 err:0 text:Your code is 4711')).toBe('id:7 err:0 text:');
    expect(withoutQuote('id:7 err:0Text: 4711')).toBe('id:7 err:0Text:');
    expect(withoutQuote('The message has arrived.')).toBe('The message has arrived.');
  });
});
