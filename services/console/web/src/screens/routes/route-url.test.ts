import { changedRoute, readRouteUrl, writeRouteUrl } from './route-url';

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

describe('the changes of one user to a route', () => {
  const opened = 'smpp://herald@smsc:2775?name=main&prefixes=995,1&window=9&patience=7';
  const changed = (present: string, url: string): unknown => changedRoute(present, opened, { url });

  it('are the entered URL as it is if the route is unchanged', () => {
    const body = { url: 'smpp://herald:secret@smsc?name=main&tps=1&tps=2', password: 'other' };
    expect(changedRoute(opened, opened, body)).toBe(body);
  });

  it('leave the changes of others in all other settings and parameters', () => {
    const present =
      'smpps://herald@other:2775?name=main&prefixes=995,1&window=9&patience=6&binds=2&codes=0x400:refuse';
    expect(changed(present, 'smpp://me@smsc:3550?name=main&prefixes=995&patience=7&tps=20')).toEqual({
      url: 'smpps://me@other:3550?name=main&prefixes=995&patience=6&binds=2&codes=0x400:refuse&tps=20',
    });
  });

  it('win over a change of the same parameter, also of one that the form does not show', () => {
    const present = opened.replace('window=9', 'window=10').replace('patience=7', 'patience=6');
    const entered = opened.replace('window=9', 'window=11').replace('patience=7', 'retry=1');
    expect(changed(present, entered)).toEqual({
      url: 'smpp://herald@smsc:2775?name=main&prefixes=995,1&window=11&retry=1',
    });
  });

  it('include the password in a URL', () => {
    const present = `${opened}&binds=2`;
    const entered = opened.replace('herald@', 'herald:a%40b@');
    expect(changed(present, entered)).toEqual({ url: present, password: 'a@b' });
    expect(changedRoute(present, opened, { url: entered, password: 'c' })).toEqual({
      url: present,
      password: 'c',
    });
  });

  it('are left to the server to refuse if they are no URL', () => {
    expect(changed(`${opened}&binds=2`, 'http://smsc')).toEqual({ url: 'http://smsc' });
  });
});
