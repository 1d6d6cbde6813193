import { parseSendBody } from './send-body';

const json = (text: string | Buffer) => parseSendBody('post', Buffer.from(text as string));
const xml = (text: string | Buffer, charset: string | null = null) =>
  parseSendBody('xml', Buffer.from(text as string), charset);

describe('a JSON body', () => {
  it.each(['995551230001.00001', '995551230001.000', '99555123000100.00001e-2', '995551230001e-400'])(
    'has no recipient that would be rounded: %s is 90',
    (number) => {
      for (const numbers of [`[${number}]`, `[1, 2,${number} , 3]`, `[{"number":${number},"text":"a"}]`])
        expect(() => json(`{"text":"a 1.000","numbers":${numbers}}`)).toThrow(
          expect.objectContaining({ statusID: 90, message: expect.stringContaining(`: ${number}.`) }),
        );
      expect(json(`{"other":[{"x":[${number}]}]}`)).toHaveProperty('other');
    },
  );

  it('may have recipients as numbers in any exact form, which are checked one by one', () => {
    expect(json('{"numbers":[995551230001.0,-1,2.5 ,9.9555e11]}').numbers).toEqual([
      995551230001, -1, 2.5, 995550000000,
    ]);
  });

  it('is an object in UTF-8, with or without a byte order mark', () => {
    expect(json('{"text":"abc"}')).toEqual({ text: 'abc' });
    expect(json('{"text":"გამარჯობა 🎉"}')).toEqual({ text: 'გამარჯობა 🎉' });
    expect(json('\ufeff{"text":"გ"}')).toEqual({ text: 'გ' });
  });

  it.each(['', '{', '[]', '"x"', 'null', '5', '{"a":1}}'])('is not %p: 90', (text) => {
    expect(() => json(text)).toThrow(expect.objectContaining({ statusID: 90, status: 400 }));
  });

  it.each([
    ['{"brandID":1,"text":"a","brandID":2}', 'brandID is given more than once'],
    ['{"otp":true,"text":"{\\"otp\\":1}","otp":false}', 'otp is given more than once'],
    ['{"numbers":["1"],"numbers":["2"]}', 'numbers is given more than once'],
    ['{"numbers":[{"number":"1","text":"a","number":"2"}]}', 'numbers.number is given more than once'],
    ['{"brandID":1.0000000000000000001}', 'brandID cannot be read exactly'],
  ])('cannot be read in two ways: %s is 90', (text, message) => {
    expect(() => json(text)).toThrow(
      expect.objectContaining({ statusID: 90, message: expect.stringContaining(message) }),
    );
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
    ['child elements with lists', '<numbers><n>1,2</n></numbers>'],
    ['repeated elements', '<numbers>1</numbers><numbers>2</numbers>'],
    ['text and children', '<numbers>1<n>2</n></numbers>'],
    ['texts around a child', '<numbers>1<br/>2</numbers>'],
    ['a text behind children', '<numbers><n>1</n>2</numbers>'],
    ['texts around a comment', '<numbers>1<!-- or -->2</numbers>'],
    ['texts around an instruction', '<numbers>1<?x y?>2</numbers>'],
    ['texts around CDATA', '<numbers>1<![CDATA[2]]></numbers>'],
    ['CDATA before a text', '<numbers><n><![CDATA[1]]>2</n></numbers>'],
    ['attributes', '<numbers type="x"><n a="b">1</n><n>2</n></numbers>'],
  ])('may have numbers as %s', (_what, numbers) => {
    expect(xml(`<request>${numbers}</request>`).numbers).toEqual(['1', '2']);
  });

  it.each([
    '<request><dryrun>true</dryrun></request>',
    '<request><x:dryRun xmlns:x="y">true</x:dryRun></request>',
    '<request><options><dryRun>true</dryRun></options></request>',
    '<request><numbers><n>1</n><dryRun>true</dryRun></numbers></request>',
    '<request dryRun="true"><numbers>1</numbers></request>',
    '<request><numbers dry-run="1">1</numbers></request>',
  ])('has dryRun as an element of the request only: %s is 90', (body) => {
    const message = expect.stringMatching(/^XML error: ".*dry-?run" is unknown; write <dryRun>/i);
    expect(() => xml(body)).toThrow(expect.objectContaining({ statusID: 90, message }));
  });

  it('has no number in pieces', () => {
    const pieces = xml(
      '<request><brandID>1<!-- -->2</brandID><text>a<!-- -->b<![CDATA[c]]></text></request>',
    );
    expect(pieces).toMatchObject({ brandID: '1 2', text: 'abc' });
    expect(xml('<request><brandID><![CDATA[12]]></brandID></request>').brandID).toBe('12');
  });

  it('has nothing of its comments, instructions and attributes, however long', () => {
    const long = 'x '.repeat(10_000);
    const body = `<?xml version="1.0"?><!--${long}--><request><?${long}?><text a="${long}">a<!--${long}-->b</text></request>`;
    expect(xml(body)).toEqual({ text: 'ab' });
  });

  it.each([300, 511, 512, 513, 5_000])('has texts of any length in one piece: %d characters', (length) => {
    const text = 'a]'.repeat(length).slice(0, length);
    const number = '9'.repeat(length);
    const body = (inside: string) => xml(`<request>${inside}</request>`);
    for (const form of [text, `<![CDATA[${text}]]>`, text.replaceAll(']', '&#93;')])
      expect(body(`<text>${form}</text>`).text).toBe(text);
    for (const form of [number, `<n>${number}</n>`, `<![CDATA[${number}]]>`])
      expect(body(`<numbers>${form}</numbers>`).numbers).toEqual([number]);
    expect(body(`<brandID>${' '.repeat(length)}12</brandID>`).brandID).toBe('12');
  });

  it('keeps its text unchanged, also in CDATA and with attributes', () => {
    expect(xml('<request><text> a\n b </text></request>').text).toBe(' a\n b ');
    expect(xml('<request><text lang="en"><![CDATA[a <b> & c]]></text></request>').text).toBe('a <b> & c');
  });

  it('has the line ends of XML: CRLF and CR are LF, unless written by number', () => {
    expect(xml('<request><text>a\r\nb\rc\nd&#13;e<![CDATA[\r\n]]></text></request>').text).toBe(
      'a\nb\nc\nd\re\n',
    );
  });

  const declaring = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
  const body = (encoding: string, text: string) =>
    Buffer.from(`${declaring(encoding)}<request><text>${text}</text></request>`, 'latin1');
  const utf16 = (text: string) => Buffer.from(`<request><text>${text}</text></request>`, 'utf16le');

  it.each([
    ['us-ascii', body('us-ascii', 'abc'), null, 'abc'],
    ['UTF-8', Buffer.from(`${declaring('utf-8')}<request><text>გ</text></request>`), null, 'გ'],
    ['ASCII in ISO-8859-1', body('ISO-8859-1', 'abc'), null, 'abc'],
    ['the charset of the Content-Type', body('ISO-8859-1', '\xc3\xa9'), 'utf-8', 'é'],
    ['UTF-8 with a mark', Buffer.from('\ufeff<request><text>გ</text></request>'), 'iso-8859-1', 'გ'],
    [
      'UTF-16 in words only',
      Buffer.from(`${declaring('utf-16')}<request><text>გ</text></request>`),
      null,
      'გ',
    ],
  ])('is read in UTF-8: %s', (_what, document, charset, text) => {
    expect(xml(document, charset).text).toBe(text);
  });

  it.each([
    ['in ISO-8859-1', body('ISO-8859-1', 'caf\xe9'), null, 'in UTF-8'],
    ['in UTF-8 declared as ISO-8859-1', body('ISO-8859-1', 'caf\xc3\xa9'), null, 'ISO-8859-1'],
    ['in another charset', body('UTF-8', 'caf\xc3\xa9'), 'windows-1252', 'windows-1252'],
    ['UTF-16LE with a mark', Buffer.concat([Buffer.of(0xff, 0xfe), utf16('გ')]), null, 'in UTF-8'],
    ['UTF-16BE with a mark', Buffer.concat([Buffer.of(0xff, 0xfe), utf16('გ')]).swap16(), null, 'in UTF-8'],
    ['UTF-16LE without a mark', utf16('გ'), null, 'in UTF-8'],
    ['an unsupported encoding', body('ebcdic-cp-us', 'a'), null, 'ebcdic-cp-us'],
    ['UTF-7', body('UTF-7', '+AGE-'), null, 'UTF-7'],
    ['an unknown charset', body('UTF-8', 'a'), 'x-none', 'x-none'],
    ['invalid in its encoding', body('UTF-8', 'caf\xe9'), null, 'UTF-8'],
    ['a named entity of HTML', body('UTF-8', 'a&nbsp;b'), null, 'an entity'],
    ['an entity of XML in capitals', body('UTF-8', 'a&AMP;b'), null, 'an entity'],
    ['a name of an object property', body('UTF-8', 'a&constructor;b'), null, 'an entity'],
    ['another name of an object property', body('UTF-8', 'a&__proto__;b'), null, 'an entity'],
    ['a number after a capital X', body('UTF-8', 'a&#X41;b'), null, 'an entity'],
    ['a bare ampersand', body('UTF-8', 'a & b'), null, 'an entity'],
    [
      'two texts',
      Buffer.from('<request><text>a</text><text>b</text></request>'),
      null,
      'text is given more than once',
    ],
    [
      'elements in a text',
      Buffer.from('<request><text>a<b>c</b></text></request>'),
      null,
      'text holds other elements',
    ],
    ['a control character', body('UTF-8', 'a\x01b'), null, 'U+0001'],
    ['one by its number', body('UTF-8', 'a&#11;b'), null, 'number of a character'],
    ['NUL by its number', body('UTF-8', 'a&#0;b'), null, 'number of a character'],
  ])('is not %s: 90, and the message says so', (_what, document, charset, said) => {
    expect(() => xml(document, charset)).toThrow(
      expect.objectContaining({ statusID: 90, status: 400, message: expect.stringContaining(said) }),
    );
  });

  it.each([
    ['another root', '<request/><request/>'],
    ['text', '<request><text>a</text></request>junk'],
    ['character data', '<request/><![CDATA[x]]>'],
    ['an open element', '<request/><x>'],
  ])('has nothing after its root: %s is 90', (_what, body) => {
    expect(() => xml(body)).toThrow(expect.objectContaining({ statusID: 90, status: 400 }));
  });

  it('may have comments and white space after its root', () => {
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
    ['a declaration', '<request><!ELEMENT a ANY></request>'],
    ['a long name', `<request><${'a'.repeat(10_000)}/></request>`],
    ['a long entity', `<request><text>&#${'0'.repeat(10_000)}65;</text></request>`],
    [
      'many attributes',
      `<request><text ${Array.from({ length: 1_001 }, (_, i) => `a${i}=""`).join(' ')}>x</text></request>`,
    ],
    ['many unknown elements', `<request>${'<a/>'.repeat(1_001)}</request>`],
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
