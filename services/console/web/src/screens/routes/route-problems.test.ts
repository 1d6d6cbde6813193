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

  it('has the errors of a URL at the fields of its parameters', () => {
    const fields = ['name', 'host', 'tps', 'binds'];
    const url =
      'carrier (smsc): name must be of 1 to 64 letters, digits, dots, dashes and underscores; "tps" must be a number; codes must be like 0x400:refuse';
    expect(byField({ url, password: 'password is not valid text' }, fields)).toEqual({
      name: 'name must be of 1 to 64 letters, digits, dots, dashes and underscores',
      tps: '"tps" must be a number',
      url: 'codes must be like 0x400:refuse',
      password: 'password is not valid text',
    });
    expect(byField({ url }, ['url', 'password'])).toEqual({ url });
    expect(byField({ host: 'wrong' }, fields)).toEqual({ host: 'wrong' });
  });
});
