import { parseSendBody } from './send-body';

const json = (text: string | Buffer) => parseSendBody('post', Buffer.from(text as string));
const xml = (text: string) => parseSendBody('xml', Buffer.from(text));

describe('a JSON body', () => {
  it('is an object in UTF-8, with or without a byte order mark', () => {
    expect(json('{"text":"abc"}')).toEqual({ text: 'abc' });
    expect(json('{"text":"გამარჯობა 🎉"}')).toEqual({ text: 'გამარჯობა 🎉' });
    expect(json('\ufeff{"text":"გ"}')).toEqual({ text: 'გ' });
  });

  it.each(['', '{', '[]', '"x"', 'null', '5', '{"a":1}}'])('is not %p: 90', (text) => {
    expect(() => json(text)).toThrow(expect.objectContaining({ statusID: 90, status: 400 }));
  });

  it('is not another encoding: 90, and the message quotes nothing of it', () => {
    expect(() => json(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toThrow('not valid JSON in UTF-8');
    expect(() => json('{"text":"secret')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });
});

describe('an XML body', () => {
  it('has its fields as elements of request', () => {
    const body = `<?xml version="1.0" encoding="UTF-8"?>
      <request><brandID> 12 </brandID><numbers>995598000001, 995598000002</numbers>
      <text>a &lt;b&gt; &amp; გ &#65;</text><stopList>false</stopList></request>`;
    expect(xml(body)).toEqual({
      brandID: '12',
      numbers: ['995598000001', '995598000002'],
      text: 'a <b> & გ A',
      stopList: 'false',
      dryRun: undefined,
    });
  });

  it.each([
    ['child elements', '<numbers><number>1</number><number>2</number></numbers>'],
    ['children of any name', '<numbers><n>1</n><msisdn>2</msisdn></numbers>'],
    ['children that hold lists', '<numbers><n>1,2</n></numbers>'],
    ['repeated elements', '<numbers>1</numbers><numbers>2</numbers>'],
    ['text and children', '<numbers>1<n>2</n></numbers>'],
    ['attributes beside', '<numbers type="x"><n a="b">1</n><n>2</n></numbers>'],
  ])('takes numbers as %s', (_what, numbers) => {
    expect(xml(`<request>${numbers}</request>`).numbers).toEqual(['1', '2']);
  });

  it('keeps the text as it stands, also in CDATA and with attributes', () => {
    expect(xml('<request><text> a\n b </text></request>').text).toBe(' a\n b ');
    expect(xml('<request><text lang="en"><![CDATA[a <b> & c]]></text></request>').text).toBe('a <b> & c');
  });

  it.each([
    ['another root', '<request/><request/>'],
    ['text', '<request><text>a</text></request>junk'],
    ['an open element', '<request/><x>'],
  ])('has nothing behind its root: %s is 90', (_what, body) => {
    expect(() => xml(body)).toThrow(expect.objectContaining({ statusID: 90, status: 400 }));
  });

  it('may have comments and white space behind its root', () => {
    expect(xml('<request><text>a</text></request>\n<!-- end -->\n').text).toBe('a');
  });

  it('may be empty: the fields are missing', () => {
    expect(xml('<request/>')).toEqual({});
    expect(xml('<request><numbers/></request>').numbers).toEqual([]);
  });

  it.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['an open element', '<request><text>a</request>'],
    ['another root', '<send><text>a</text></send>'],
    ['a deep nest', '<request>' + '<a>'.repeat(10_000)],
    ['an unknown entity', '<request><text>&boom;</text></request>'],
    ['a document type', '<!DOCTYPE request><request><text>a</text></request>'],
    [
      'entities of its own',
      '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><request><text>&b;</text></request>',
    ],
    [
      'an external entity',
      '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><request><text>&x;</text></request>',
    ],
  ])('is not %s: 90', (_what, body) => {
    expect(() => xml(body)).toThrow(
      expect.objectContaining({ statusID: 90, message: expect.stringContaining('XML') }),
    );
  });
});
