import { loadConfig } from './config';

describe('loadConfig', () => {
  it('has a default for everything', () => {
    expect(loadConfig({})).toMatchObject({
      smppPort: 2775,
      webPort: 8081,
      port: undefined,
      bindAddress: '127.0.0.1',
      systemIds: ['herald'],
      password: 'herald',
      tls: undefined,
      settings: {},
    });
  });

  it('reads several accounts and the first settings', () => {
    const config = loadConfig({
      SMPP_SYSTEM_ID: 'a,b',
      SIMULATOR_SETTINGS: '{"tps":100}',
      PORT: '8000',
      WEB_PORT: '8001',
    });
    expect(config).toMatchObject({
      systemIds: ['a', 'b'],
      settings: { tps: 100 },
      port: 8000,
      webPort: 8001,
    });
  });

  it('opens no second server on the port of the first', () => {
    expect(loadConfig({ PORT: '8000' })).toMatchObject({ webPort: 8000, port: undefined });
    expect(loadConfig({ PORT: '8000', WEB_PORT: '8000' })).toMatchObject({ webPort: 8000, port: undefined });
  });

  it.each([
    { SMPP_PORT: 'x' },
    { SMPP_PASSWORD: 'longer-than-eight' },
    { SMPP_TLS_CERT: 'a certificate without its key' },
    { SIMULATOR_SETTINGS: '{"tps":"fast"}' },
    { SIMULATOR_SETTINGS: 'nonsense' },
  ])('refuses %o', (environment) => {
    expect(() => loadConfig(environment)).toThrow();
  });
});
