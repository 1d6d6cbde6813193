import { readConfig } from './config';

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({})).toMatchObject({
      SMPP_PORT: 2775,
      PORT: 8081,
      SECOND_PORT: undefined,
      BIND_ADDRESS: '127.0.0.1',
      SMPP_SYSTEM_ID: ['herald'],
      SMPP_PASSWORD: 'herald',
      SIMULATOR_SETTINGS: {},
    });
  });

  it('reads several accounts and the initial settings', () => {
    const config = readConfig({
      SMPP_SYSTEM_ID: 'a,b',
      SIMULATOR_SETTINGS: '{"tps":100}',
      PORT: '8000',
      WEB_PORT: '8001',
    });
    expect(config).toMatchObject({
      SMPP_SYSTEM_ID: ['a', 'b'],
      SIMULATOR_SETTINGS: { tps: 100 },
      SECOND_PORT: 8000,
      PORT: 8001,
    });
  });

  it('opens no second server on the port of the first', () => {
    expect(readConfig({ PORT: '8000' })).toMatchObject({ PORT: 8000, SECOND_PORT: undefined });
    expect(readConfig({ PORT: '8000', WEB_PORT: '8000' })).toMatchObject({
      PORT: 8000,
      SECOND_PORT: undefined,
    });
  });

  it.each([
    { SMPP_PORT: 'x' },
    { SMPP_PASSWORD: 'longer-than-eight' },
    { SMPP_TLS_CERT: 'a certificate without its key' },
    { SIMULATOR_SETTINGS: '{"tps":"fast"}' },
    { SIMULATOR_SETTINGS: 'nonsense' },
  ])('refuses %o', (environment) => {
    expect(() => readConfig(environment)).toThrow();
  });
});
