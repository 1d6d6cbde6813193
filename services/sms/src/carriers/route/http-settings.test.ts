import type { HttpRouteSettings } from './http-settings';
import { parseCarrier, parseCarriers, secretOf, smscOf, withSecret } from './route-settings';

const TWILIO = 'https://api.twilio.com?preset=twilio&name=tw&accountSid=AC1';
const noFile = (): string => '';
const parse = (url: string): HttpRouteSettings => parseCarrier(url, noFile) as HttpRouteSettings;

describe('the URL of a route over HTTP', () => {
  it('has the address of the provider, the fields of its preset, and what every route has', () => {
    const { preset, ...settings } = parse(
      `${TWILIO}&authToken=hid%20den%2B&prefixes=995,1&priority=2&binds=2&window=20&tps=0.5&patience=3&response_timeout=4` +
        '&otp_timeout=9&networks=10.0.0.0/8;192.0.2.7',
    );
    expect(preset.name).toBe('twilio');
    expect(settings).toMatchObject({
      kind: 'http',
      name: 'tw',
      origin: 'https://api.twilio.com',
      prefixes: ['995', '1'],
      priority: 2,
      binds: 2,
      window: 20,
      tps: 0.5,
      patienceMs: 3_000,
      responseTimeoutMs: 4_000,
      otpResponseTimeoutMs: 4_000,
      allowPrivate: false,
      networks: ['10.0.0.0/8', '192.0.2.7'],
      fields: { accountSid: 'AC1', authToken: 'hid den+', baseUrl: 'https://api.twilio.com', from: '' },
    });
  });

  it('stands beside those over SMPP, is shown without secrets, and is complete again with them', () => {
    const [smpp, http] = parseCarriers(`smpp://u@h?name=a,${TWILIO}&authToken=hidden`, noFile);
    expect(smpp!.kind).toBe('smpp');
    expect(http!.url).toBe('https://api.twilio.com/?preset=twilio&name=tw&accountSid=AC1');
    expect(secretOf(http!)).toBe('{"authToken":"hidden"}');
    const shown = parseCarrier(http!.url, noFile, { isShown: true }) as HttpRouteSettings;
    expect(shown.fields.authToken).toBe('');
    expect(secretOf(shown)).toBe('');
    expect(parse(withSecret(http!.url, secretOf(http!))).fields).toEqual((http as HttpRouteSettings).fields);
  });

  it('makes 100 requests at a time by default, which two senders share', () => {
    expect(parse(`${TWILIO}&authToken=a`)).toMatchObject({ binds: 2, window: 50 });
  });

  it('is the same account with other secrets, and another with another account', () => {
    const [one, other] = [parse(`${TWILIO}&authToken=a`), parse(`${TWILIO}&authToken=b&from=%2B1`)];
    expect(smscOf(one)).toBe(smscOf(other));
    expect(smscOf(parse(`${TWILIO}2&authToken=a`))).not.toBe(smscOf(one));
  });

  it('has the path, or the host alone, as the preset wants it', () => {
    const gate = parse('http://10.0.0.8:8080/api/v1/?preset=sms-gate&username=u&password=p&allow_private=on');
    expect(gate).toMatchObject({ allowPrivate: true, fields: { url: 'http://10.0.0.8:8080/api/v1' } });
    expect(parse('https://abc.api.infobip.com?preset=infobip&apiKey=k').fields.baseUrl).toBe(
      'abc.api.infobip.com',
    );
    expect(parse('https://api.nexmo.com?preset=vonage&apiKey=k&apiSecret=s').origin).toBe(
      'https://api.nexmo.com',
    );
  });

  it('may name the file of a preset', () => {
    const file =
      '{"name":"own","title":"Own","documentation":"x","request":{"url":"https://a.example/send"},';
    const text = `${file}"answer":{"format":"text","rules":[{"when":{"status":200},"then":"accepted"}]}}`;
    const own = parseCarrier('https://a.example?preset=/etc/own.json', () => text) as HttpRouteSettings;
    expect(own.preset.title).toBe('Own');
    const broken = () => parseCarrier('https://a.example?preset=/etc/own.json', () => `${file}"answer":1}`);
    expect(broken).toThrow(/preset \/etc\/own.json is unreadable: answer must be/);
  });

  it.each([
    ['https://h?name=x', /preset must be one of twilio, infobip/],
    ['https://h?preset=twillio', /preset must be one of/],
    [`${TWILIO}`, /authToken is required/],
    [`${TWILIO}&authToken=hidden&from=a%0Ab`, /from must not have line breaks/],
    [`${TWILIO}&authToken=hidden&user=x`, /user is no field of the preset twilio, which has: accountSid/],
    [`${TWILIO}&authToken=hidden&baseUrl=https://x`, /baseUrl is given by the host/],
    [`${TWILIO}&authToken=hidden&tps=fast&window=0`, /window.*tps/],
    [`${TWILIO}&authToken=hidden&networks=10.0.0.0/64`, /networks.*IP address/],
    [`${TWILIO}&authToken=hidden&authToken=hidden`, /"authToken" is given more than once/],
    [`${TWILIO.replace('//', '//me:hidden@')}&authToken=hidden`, /no user and no password/],
    [`${TWILIO}&authToken=hidden#x`, /no #/],
    ['http://10.0.0.8?preset=sms-gate&username=u&password=hidden', /url http is possible for private/],
    ['https://api.example.com?preset=vonage&apiKey=k&apiSecret=hidden', /begin with https:\/\/api.nexmo.com/],
    ['https://api.nexmo.com/v2?preset=vonage&apiKey=k&apiSecret=hidden', /no path/],
    ['http://a.example?preset=infobip&apiKey=hidden&allow_private=on', /begin with https:\/\//],
    ['https://a.example?preset=/no/file', /preset \/no\/file is unreadable/],
  ])('%s: names what is wrong, and shows no secret', (url, message) => {
    expect(() => parse(url)).toThrow(message);
    expect(() => parse(url)).not.toThrow(/hidden/);
  });
});
