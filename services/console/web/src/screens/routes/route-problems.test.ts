import { said, type Said, together, type Words } from '@herald/contracts/errors';
import { refusalOf } from '../../data/api-error';
import { type FieldText, readProblem } from '../../data/field-errors';
import { fieldEn } from '../../text/field-en';
import { fieldKa } from '../../text/field-ka';
import { sentencesKa } from '../../text/sentences-ka';
import { englishServerText, serverText, type ServerText } from '../../text/server-text';
import { storedFormsKa, storedKa } from '../../text/stored-ka';
import { byField, routeProblems } from './route-problems';

/** The error of the API for a URL with these wrong parameters, as the page reads it. */
function errorsOf(wrong: Record<string, Said>): Record<string, Words> {
  const problems = Object.entries(wrong).map(([name, problem]) => said('of_parameter', { name, problem }));
  const { text, code, params = {} } = together(problems, '; ');
  const errorCodes = { url: code === 'together' ? problems : [{ code, params }] };
  return refusalOf(400, { message: '', errors: { url: text }, errorCodes }, null).errors;
}

const NO_NUMBER = { code: 'number.base', text: 'must be a number' };

describe('the errors of a route in its fields', () => {
  it.each(['smsc.example.com', '192.0.2.7', '[2001:db8::1]', 'smsc_1'])('%s is a host', (host) => {
    expect(routeProblems({ host, port: '2775' })).toEqual({});
  });

  /** As the form writes it. */
  const sentenceIn =
    (ofServer: ServerText, texts: Record<FieldText, string>) =>
    (name: string | null, problem: Parameters<ServerText>[0]): string => {
      if (name === null) return ofServer(problem);
      const { text, values } = readProblem(name, problem, ofServer);
      const all: Record<string, string> = { ...values, label: name };
      return texts[text].replace(/\{(\w+)\}/g, (_all, value: string) => all[value]!);
    };
  const english = sentenceIn(englishServerText({}), fieldEn);
  const georgian = sentenceIn(serverText(sentencesKa, storedKa, storedFormsKa), fieldKa);
  const shown = (errors: Record<string, Words>, name: string): string => english(name, errors[name]!);

  it.each(['x y', 'smsc:2775', 'smpp://smsc', 'smsc/a', 'me@smsc', 'a?b'])('%s is no host', (host) => {
    expect(shown(routeProblems({ host }), 'host')).toBe(
      'host must be a host such as smsc.example.com, without scheme, port and path.',
    );
  });

  it('a host is required', () => {
    expect(shown(routeProblems({ port: '2775' }), 'host')).toBe('host is required.');
  });

  it.each(['70000', 'x', '0', '-1', '2775/'])('%s is no port', (port) => {
    expect(shown(routeProblems({ host: 'smsc', port }), 'port')).toBe(
      'port must be a whole number from 1 to 65535.',
    );
  });

  const URL_ERRORS = { name: said('must_be', { name: 'name', what: said('be_route_name') }), tps: NO_NUMBER };

  it('has the errors of a URL at the fields of its parameters', () => {
    const errors = errorsOf({
      ...URL_ERRORS,
      codes: said('must_be', { name: 'codes', what: said('be_codes') }),
    });
    const found = byField({ ...errors, password: 'wrong' }, ['name', 'tps', 'binds'], georgian);
    expect(Object.keys(found).sort()).toEqual(['name', 'password', 'tps', 'url']);
    expect(english('tps', found['tps']!)).toBe('tps must be a number.');
    expect(found['url']).toBe('codes: უნდა იყოს, მაგალითად 0x400:refuse,0x401:throttle.');
  });

  it('has a sentence for each parameter at the field of the URL', () => {
    const { url } = byField(errorsOf(URL_ERRORS), ['url', 'password'], georgian);
    expect(url).toMatch(/^name: 1-დან .*„tps“ /);
  });

  it('has an error of the whole URL as it is', () => {
    const whole = said('no_route_url', { example: 'smpp://user:password@host:2775?binds=2' });
    expect(byField({ url: whole }, ['url'], english)).toEqual({ url: `${whole.text}.` });
  });
});
