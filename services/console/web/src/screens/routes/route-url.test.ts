import { readRouteUrl, writeRouteUrl } from './route-url';

describe('the URL of a route as fields', () => {
  it.each([
    'smpp://herald@smsc.example.com:2775?name=main&prefixes=995,1&binds=2&window=100&tps=0',
    'smpps://us%40er@[2001:db8::1]:3550?mode=tx-rx&alphabet=packed&id_format=hex-dec',
    'smpp://smsc.example.com',
  ])('%s is the same after reading and writing', (url) => {
    expect(writeRouteUrl(readRouteUrl(url)!, url)).toBe(url);
  });

  it('has each part in its field', () => {
    expect(readRouteUrl('SMPPS://us%40er:p%3Aa%2Fss@smsc:3550/?name=main&prefixes=995%2C1')).toMatchObject({
      protocol: 'smpps',
      user: 'us@er',
      password: 'p:a/ss',
      host: 'smsc',
      port: '3550',
      name: 'main',
      prefixes: '995,1',
      binds: '',
    });
  });

  it.each(['http://smsc', 'smpp://', 'smpp://%zz@smsc', '', 'smsc:2775'])('%s has no fields', (url) => {
    expect(readRouteUrl(url)).toBeNull();
  });

  it('writes no password, drops emptied parameters, and keeps those without a field', () => {
    const base = 'smpp://herald@smsc?binds=2&codes=0x400:refuse&name=main&patience=5';
    const settings = { ...readRouteUrl(base)!, password: 'secret', binds: '', tps: '20' };
    expect(writeRouteUrl(settings, base)).toBe(
      'smpp://herald@smsc?codes=0x400:refuse&name=main&patience=5&tps=20',
    );
  });

  it('keeps parameters that the form does not show', () => {
    expect(writeRouteUrl({ host: 'other', user: 'me' }, 'smpp://a@b:1?name=main&binds=3')).toBe(
      'smpp://me@other?name=main&binds=3',
    );
  });
});
