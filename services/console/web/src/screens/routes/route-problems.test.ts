import { type FieldText, readProblem } from '../../data/field-errors';
import { fieldEn } from '../../text/field-en';
import { fieldKa } from '../../text/field-ka';
import { serverEn } from '../../text/server-en';
import { serverKa } from '../../text/server-ka';
import { serverTranslator } from '../../text/server-text';
import { byField, routeProblems } from './route-problems';

describe('the errors of a route in its fields', () => {
  it.each(['smsc.example.com', '192.0.2.7', '[2001:db8::1]', 'smsc_1'])('%s is a host', (host) => {
    expect(routeProblems({ host, port: '2775' })).toEqual({});
  });

  it.each(['x y', 'smsc:2775', 'smpp://smsc', 'smsc/a', 'me@smsc', 'a?b'])('%s is no host', (host) => {
    expect(routeProblems({ host })).toEqual({ host: 'must be a host such as smsc.example.com' });
  });

  it('a host is required', () => {
    expect(routeProblems({ port: '2775' })).toEqual({ host: 'is required' });
  });

  it.each(['70000', 'x', '0', '-1', '2775/'])('%s is no port', (port) => {
    expect(routeProblems({ host: 'smsc', port })).toEqual({
      port: 'must be a whole number from 1 to 65535',
    });
  });

  const URL_ERROR =
    'carrier (smsc): name must be of 1 to 64 letters, digits, dots, dashes and underscores; "tps" must be a number; codes must be like 0x400:refuse';
  /** As the form writes it. */
  const sentenceIn =
    (ofServer: (text: string) => string, texts: Record<FieldText, string>) =>
    (name: string | null, problem: string): string => {
      if (name === null) return ofServer(problem);
      const { text, values } = readProblem(name, problem, ofServer);
      const all: Record<string, string> = { ...values, label: name };
      return texts[text].replace(/\{(\w+)\}/g, (_all, value: string) => all[value]!);
    };
  const english = sentenceIn(serverTranslator(serverEn), fieldEn);
  const georgian = sentenceIn(serverTranslator(serverKa), fieldKa);

  it('has the errors of a URL at the fields of its parameters', () => {
    const fields = ['name', 'host', 'tps', 'binds'];
    const password = 'password is not valid text';
    expect(byField({ url: URL_ERROR, password }, fields, english)).toEqual({
      name: 'name must be of 1 to 64 letters, digits, dots, dashes and underscores',
      tps: '"tps" must be a number',
      url: 'codes: must be like 0x400:refuse.',
      password,
    });
    expect(byField({ host: 'wrong' }, fields, english)).toEqual({ host: 'wrong' });
  });

  it('has a sentence for each parameter at the field of the URL', () => {
    expect(byField({ url: URL_ERROR }, ['url', 'password'], english)).toEqual({
      url: 'name: must be of 1 to 64 letters, digits, dots, dashes and underscores. tps must be a number. codes: must be like 0x400:refuse.',
    });
    const whole = 'carrier is not a URL like smpp://user:password@host:2775?binds=2';
    expect(byField({ url: whole }, ['url', 'password'], english)).toEqual({ url: whole });
  });

  it.each([
    'carrier (smsc): "speed" is not allowed; "tps" must be a number; "window" must be an integer',
    'carrier (smsc): "window" must be less than or equal to 10000; "mode" must be one of [trx, tx-rx]',
    'carrier (smsc): codes must be like 0x400:refuse,0x401:throttle; "ca" is not allowed to be empty',
    'carrier (smsc): "system_type" length must be less than or equal to 12 characters long',
    'carrier (smsc): prefixes must be digits with commas between them, like 995,1',
    'carrier (smsc): "binds" is given more than once',
    'carrier: codes has 0x400:drop; write 0x400:refuse with refuse, delay, throttle, other-route',
    'carrier: receipt_timezone is not a time zone',
    "carrier: user or password has a % that isn't followed by two hexadecimal digits; write %25",
  ])('is in Georgian: %s', (url) => {
    const said = byField({ url }, ['url', 'password'], georgian).url!;
    // Names and values of parameters are not translated.
    const names = /\b(?:trx|tx-rx|refuse|delay|throttle|other-route|drop)\b/g;
    expect(said.replace(names, '')).toMatch(/[ა-ჰ]/);
    expect(said.replace(names, '')).not.toMatch(/[a-z]{2,} [a-z]{2,}/);
  });
});
