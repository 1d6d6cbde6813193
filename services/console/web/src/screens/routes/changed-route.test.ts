import { changedRoute } from './changed-route';

describe('the changes of one user to a route', () => {
  const opened = 'smpp://herald@smsc:2775?name=main&prefixes=995,1&window=9&patience=7';
  const changed = (present: string, url: string): unknown => changedRoute(present, opened, { url });

  it('are the entered URL as it is if the route is unchanged', () => {
    const body = { url: 'smpp://herald:secret@smsc?name=main&tps=1&tps=2', password: 'other' };
    expect(changedRoute(opened, opened, body)).toEqual({ ...body, was: { url: opened } });
  });

  it('leave the changes of others in all other settings and parameters', () => {
    const present =
      'smpps://herald@other:2775?name=main&prefixes=995,1&window=9&patience=6&binds=2&codes=0x400:refuse';
    expect(changed(present, 'smpp://me@smsc:3550?name=main&prefixes=995&patience=7&tps=20')).toEqual({
      url: 'smpps://me@other:3550?name=main&prefixes=995&patience=6&binds=2&codes=0x400:refuse&tps=20',
      was: { url: present },
    });
  });

  it.each([
    ['window=10', 'window=11'],
    ['window=9&tps=1', 'window=9&tps=2'],
    ['', 'window=11'],
  ])('are for the server to refuse if another user has changed the same setting: %s, %s', (theirs, mine) => {
    const entered = opened.replace('window=9', mine);
    expect(changed(opened.replace('window=9', theirs), entered)).toEqual({
      url: entered,
      was: { url: opened },
    });
  });

  it('may be the same as those of another user', () => {
    const present = opened.replace('window=9', 'window=10');
    expect(changed(present, opened.replace('window=9', 'window=10&tps=5'))).toEqual({
      url: `${present}&tps=5`,
      was: { url: present },
    });
  });

  it('are the same over HTTP', () => {
    const saw = 'https://api.twilio.com/?preset=twilio&name=tw&accountSid=AC1&tps=3';
    const present = saw.replace('tps=3', 'tps=4&window=7');
    const entered = (more: string) => ({ url: `https://api.twilio.com?preset=twilio&name=tw&${more}` });
    expect(changedRoute(present, saw, entered('accountSid=AC2&tps=3'))).toEqual({
      url: 'https://api.twilio.com?preset=twilio&name=tw&accountSid=AC2&tps=4&window=7',
      was: { url: present },
    });
    const same = entered('accountSid=AC1&tps=5');
    expect(changedRoute(present, saw, same)).toEqual({ ...same, was: { url: saw } });
  });

  it('include the password in a URL', () => {
    const present = `${opened}&binds=2`;
    const entered = opened.replace('herald@', 'herald:a%40b@');
    const was = { url: present };
    expect(changed(present, entered)).toEqual({ url: present, password: 'a@b', was });
    expect(changedRoute(present, opened, { url: entered, password: 'c' })).toEqual({
      url: present,
      password: 'c',
      was,
    });
  });

  it('are left to the server to refuse if they are no URL', () => {
    expect(changed(`${opened}&binds=2`, 'http://smsc')).toEqual({ url: 'http://smsc', was: { url: opened } });
  });
});
