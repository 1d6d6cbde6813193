import type { Login } from '@herald/local-servers';
import type { Logins } from './server-access';
import { type EnvironmentParts, type PlannedService, serviceEnvironment } from './service-environment';
import { services } from './service-table';

const planned: PlannedService[] = services.map((definition, index) => ({
  name: definition.name,
  definition,
  port: 20_000 + index,
  metricsPort: 21_000 + index,
}));
const parts: EnvironmentParts = {
  base: {
    PATH: '/bin',
    LOG_LEVEL: 'debug',
    PORT: '1',
    SMS_ROLES: 'none',
    npm_config_cache: 'x',
    OPERATOR_TOKEN: 'given',
  },
  secrets: {
    operatorToken: 'operator',
    folder: '/secrets',
  },
  mongo: { url: 'mongodb://m', hasUsers: false },
  rabbit: { url: 'amqp://a', hasUsers: false },
  logins: null,
  namespace: '',
  planned,
  gatewayUrl: 'http://g',
  operatorUrl: 'http://o',
  simulator: { smppPort: 2775, webPort: 8081 },
  smsCarriers: 'smpp://c',
  callbackAllowPrivate: 'true',
};
const environmentOf = (name: string, overrides: Partial<EnvironmentParts> = {}): NodeJS.ProcessEnv =>
  serviceEnvironment(
    planned.find((service) => service.name === name)!,
    { ...parts, ...overrides },
  );

const whoHas = (setting: string): string[] =>
  planned
    .map(({ name }) => name)
    .filter((name) => setting in environmentOf(name))
    .sort();

describe('serviceEnvironment', () => {
  describe('with users on the servers', () => {
    const login = (name: string): Login => ({ user: name, password: `${name}-secret` });
    const at = (name: string): string => `${name}:${login(name).password}@`;
    const names = ['admin', 'gateway', 'sms', 'brand', 'billing', 'callback-dispatcher', 'console'];
    const logins = Object.fromEntries(names.map((name) => [name, login(name)])) as Logins;
    const withUsers = {
      mongo: { url: `mongodb://${at('admin')}m:1,m:2/?replicaSet=rs0`, hasUsers: true },
      rabbit: { url: `amqp://${at('admin')}a:1,amqp://${at('admin')}a:2`, hasUsers: true },
      logins,
    };

    it('gives each service its own login, and the administrator’s login to none', () => {
      expect(environmentOf('sms-sender', withUsers)).toMatchObject({
        MONGO_URL: `mongodb://${at('sms')}m:1,m:2/?replicaSet=rs0`,
        AMQP_URL: `amqp://${at('sms')}a:1,amqp://${at('sms')}a:2`,
        BROKER_DECLARES: 'false',
      });
      expect(Object.keys(environmentOf('gateway', withUsers))).not.toContain('BROKER_DECLARES');
      for (const { name } of planned)
        expect(JSON.stringify(environmentOf(name, withUsers))).not.toContain('admin-secret');
    });

    it('gives a service its own address from the environment', () => {
      const base = { CALLBACK_DISPATCHER_AMQP_URL: 'amqp://mine', SMS_MONGO_URL: 'mongodb://mine' };
      expect(environmentOf('callback-dispatcher', { base })).toMatchObject({
        MONGO_URL: 'mongodb://m',
        AMQP_URL: 'amqp://mine',
      });
      expect(environmentOf('sms-api', { base })['MONGO_URL']).toBe('mongodb://mine');
      expect(JSON.stringify(environmentOf('brand', { base }))).not.toContain('mine');
    });
  });

  it('gives the encryption key of companies’ keys and the operator’s token to the gateway only', () => {
    expect(environmentOf('gateway')).toMatchObject({
      OPERATOR_TOKEN: 'operator',
      KEY_ENCRYPTION_KEY_FILE: '/secrets/key_encryption_key',
    });
    for (const { name } of planned.filter((service) => service.name !== 'gateway')) {
      expect(Object.keys(environmentOf(name))).not.toContain('OPERATOR_TOKEN');
      expect(Object.keys(environmentOf(name))).not.toContain('KEY_ENCRYPTION_KEY_FILE');
    }
  });

  it('gives the encryption key of routes’ passwords to the processes of sms only', () => {
    expect(whoHas('ROUTE_ENCRYPTION_KEY_FILE')).toEqual(['sms-api', 'sms-sender']);
  });

  it('gives sms the address at which providers report: that of the gateway, or the given one', () => {
    expect(environmentOf('sms-sender')['CARRIER_PUBLIC_URL']).toBe('http://g');
    const base = { ...parts.base, CARRIER_PUBLIC_URL: 'https://tunnel.example' };
    expect(environmentOf('sms-api', { base })['CARRIER_PUBLIC_URL']).toBe('https://tunnel.example');
  });

  it('gives the signing key of internal tokens to the gateway only, and the verification keys to the services behind it', () => {
    expect(whoHas('INTERNAL_TOKEN_PRIVATE_KEY_FILE')).toEqual(['gateway']);
    const checking = ['billing', 'brand', 'callback-dispatcher', 'sms-api', 'sms-sender'];
    expect(whoHas('INTERNAL_TOKEN_PUBLIC_KEYS_FILE')).toEqual(checking);
  });

  it('gives the gateway the address of the console, and the console the verification keys', () => {
    const console: PlannedService = {
      name: 'console',
      port: 22_000,
      metricsPort: 22_001,
      definition: { name: 'console', program: 'console', stopOrder: 0 },
    };
    const withConsole = { ...parts, planned: [...planned, console] };
    expect(environmentOf('gateway')['CONSOLE_URL']).toBeUndefined();
    const elsewhere = { base: { ...parts.base, COMPANY_URL: 'https://console.example.com' } };
    expect(environmentOf('gateway', elsewhere)['COMPANY_URL']).toBe('https://console.example.com');
    expect(environmentOf('gateway', withConsole)['CONSOLE_URL']).toBe('http://127.0.0.1:22000');
    expect(serviceEnvironment(console, withConsole)).toMatchObject({
      INTERNAL_TOKEN_PUBLIC_KEYS_FILE: '/secrets/internal_token_public_keys',
    });
  });

  it('replaces the file by a key from the environment, for the permitted services', () => {
    const base = { ...parts.base, KEY_ENCRYPTION_KEY: 'given' };
    expect(environmentOf('gateway', { base })).toMatchObject({ KEY_ENCRYPTION_KEY: 'given' });
    expect(Object.keys(environmentOf('gateway', { base }))).not.toContain('KEY_ENCRYPTION_KEY_FILE');
    expect(Object.keys(environmentOf('brand', { base }))).not.toContain('KEY_ENCRYPTION_KEY');
  });

  it('separates systems on shared servers', () => {
    expect(environmentOf('sms-api', { namespace: 'run1' })).toMatchObject({
      BROKER_NAMESPACE: 'run1',
      MONGO_DATABASE: 'run1_sms',
    });
  });
});
