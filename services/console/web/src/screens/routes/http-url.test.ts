import { httpRouteBody, type Preset, readHttpUrl } from './http-url';

const preset = {
  name: 'twilio',
  address: 'baseUrl',
  fields: [
    { name: 'accountSid', secret: false },
    { name: 'authToken', secret: true },
    { name: 'baseUrl', secret: false },
  ],
} as Preset;

describe('the form of a route over HTTP', () => {
  it('writes secrets apart from the URL, and leaves out what is empty', () => {
    const given = {
      name: 'tw',
      prefixes: '995,1',
      tps: '',
      baseUrl: 'https://api.twilio.com',
      accountSid: 'AC 1',
      authToken: 'hidden',
    };
    expect(httpRouteBody(preset, given, null)).toEqual({
      url: 'https://api.twilio.com?preset=twilio&name=tw&prefixes=995,1&accountSid=AC%201',
      secrets: { authToken: 'hidden' },
    });
  });

  it('keeps the secrets, and the parameters that it does not show', () => {
    const url = 'https://api.twilio.com/?preset=twilio&name=tw&accountSid=AC1&patience=5&tps=3';
    const read = readHttpUrl(url, preset);
    expect(read).toMatchObject({ baseUrl: 'https://api.twilio.com', accountSid: 'AC1', tps: '3' });
    const { name, tps, baseUrl, accountSid } = read;
    const given = { name: name!, tps: tps!, baseUrl: baseUrl!, accountSid: `${accountSid!}2`, authToken: '' };
    expect(httpRouteBody(preset, given, url)).toEqual({
      url: 'https://api.twilio.com?preset=twilio&name=tw&accountSid=AC12&patience=5&tps=3',
      secrets: {},
    });
  });

  it('has the address of the preset, or a host alone', () => {
    expect(httpRouteBody({ ...preset, address: 'https://api.nexmo.com' }, {}, null).url).toBe(
      'https://api.nexmo.com?preset=twilio',
    );
    expect(httpRouteBody(preset, { baseUrl: 'abc.api.infobip.com' }, null).url).toBe(
      'https://abc.api.infobip.com?preset=twilio',
    );
  });
});
