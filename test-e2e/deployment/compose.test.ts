import { accessTable, SERVICES } from '@herald/contracts';
import { MAX_HEADER_BYTES } from '@herald/service';
import { SMS_ROLES } from '../../services/sms/src/config';
import {
  healthPaths,
  longestStopMs,
  namesReadBy,
  PROGRAMS,
  upstreamsOf,
  SECRET_SETTING,
  secretSettingsOf,
} from './support/code';
import {
  composeFile,
  type ComposeService,
  networksOf,
  ourServices,
  withSecrets,
} from './support/compose-file';
import { textOf } from '../support/checkout';
import { composeErrors } from './support/schema';
import { madeSecrets } from './support/secrets';

const file = composeFile();
const secrets = madeSecrets();
const ACCESS = accessTable();
const ours = ourServices(file);

/** The content of a file inside a container. */
const contentOf = (path: string): string | undefined => secrets.get(path.replace(/^\/run\/secrets\//, ''));
const settings = ({ environment = {} }: ComposeService): Record<string, string | undefined> =>
  withSecrets(environment, contentOf);

const seconds = (duration: string): number => {
  const [, count, unit] = /^(\d+)(s|m)$/.exec(duration)!;
  return Number(count) * (unit === 'm' ? 60 : 1);
};

describe('docker-compose.yml', () => {
  it('is valid by the Compose Specification', () => {
    expect(composeErrors(file)).toEqual([]);
  });

  it('has every service of the code, and every role of sms as a separate service', () => {
    const programs = new Set(ours.map(([, program]) => program));
    expect([...programs].sort()).toEqual([...SERVICES, 'carrier-simulator', 'console'].sort());
    const roles = ours.flatMap(([, program, service]) =>
      program === 'sms' ? [PROGRAMS.sms!(settings(service)).SMS_ROLES] : [],
    );
    expect(roles.sort()).toEqual(SMS_ROLES.map((role) => [role]).sort());
  });

  it.each(ours)('%s starts with its settings', (_name, program, service) => {
    const read = PROGRAMS[program]!(settings(service));
    expect(read.BIND_ADDRESS).toBe('0.0.0.0');
    // The simulator uses no server.
    if (program === 'carrier-simulator') return;
    // The service's own user, with access to its own database.
    const user = `herald-${program}`;
    expect(new URL(read.MONGO_URL!)).toMatchObject({ username: user, host: 'mongo:27017' });
    expect(read.MONGO_URL).toMatch(/\/\?replicaSet=rs0/);
    const databases = ACCESS.mongo.users.find((each) => each.user === user)!.roles.map(({ db }) => db);
    expect(databases).toContain(read.MONGO_DATABASE);
    // The console has no queue.
    if (program === 'console') return;
    expect(new URL(read.AMQP_URL!)).toMatchObject({ username: user, host: 'rabbitmq:5672' });
    expect(read.BROKER_DECLARES).toBe(program === 'gateway' ? undefined : false);
  });

  it.each(ours)('%s has no setting that its code does not read', (_name, program, { environment }) => {
    const known = namesReadBy(program);
    const names = Object.keys(environment ?? {}).map((name) =>
      known.has(name) ? name : name.replace(/_FILE$/, ''),
    );
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(ours)('%s has the secrets that it reads, and no others', (_name, _program, service) => {
    const read = Object.values(service.environment ?? {})
      .map(String)
      .filter((value) => value.startsWith('/run/secrets/'))
      .map((value) => value.slice('/run/secrets/'.length));
    expect([...(service.secrets ?? [])].sort()).toEqual(read.sort());
  });

  it.each(ours)('%s has each of its secrets as a file', (_name, program, { environment = {} }) => {
    const given = Object.keys(environment).filter((name) => SECRET_SETTING.test(name));
    expect(given.sort()).toEqual(
      secretSettingsOf(program)
        .map((name) => `${name}_FILE`)
        .sort(),
    );
  });

  it('has the addresses of the services by their names and ports', () => {
    const upstreams = upstreamsOf(PROGRAMS.gateway!(settings(file.services['gateway']!)));
    for (const [program, urls] of Object.entries(upstreams!)) {
      for (const url of urls.map((text) => new URL(text))) {
        const [, found, service] = ours.find(([name]) => name === url.hostname)!;
        expect(found).toBe(program);
        const read = PROGRAMS[found]!(settings(service));
        expect(read.PORT).toBe(Number(url.port));
        if (program === 'sms') expect(read.SMS_ROLES).toEqual(['api']);
      }
    }
    const { GATEWAY_URL: asked } = PROGRAMS.console!(settings(file.services['console']!));
    const gateway = PROGRAMS.gateway!(settings(file.services['gateway']!));
    expect(new URL(asked!)).toMatchObject({ hostname: 'gateway', port: `${gateway.PORT}` });
    const { SMS_CARRIERS: carriers } = PROGRAMS.sms!(settings(file.services['sms-sender']!));
    const simulator = PROGRAMS['carrier-simulator']!(settings(file.services['carrier-simulator']!));
    expect(new URL(carriers!)).toMatchObject({
      hostname: 'carrier-simulator',
      port: `${simulator.SMPP_PORT}`,
    });
  });

  it("publishes the gateway's port, and other ports to this machine only, at the balancer", () => {
    const open = Object.entries(file.services).flatMap(([name, { ports = [], profiles }]) =>
      profiles ? [] : ports.map((port) => [name, port] as const),
    );
    const gateway = PROGRAMS.gateway!(settings(file.services['gateway']!));
    const pages = PROGRAMS.console!(settings(file.services['console']!));
    expect([gateway.PORT, gateway.OPERATOR_HOST]).toEqual([8080, '0.0.0.0']);
    expect(open).toEqual([
      ['balancer', `8080:${gateway.PORT}`],
      ['balancer', `127.0.0.1:9080:${gateway.OPERATOR_PORT}`],
      ['balancer', `127.0.0.1:8082:${pages.PORT}`],
    ]);
    expect(file.services['carrier-simulator']!.ports).toEqual([
      `127.0.0.1:8081:${PROGRAMS['carrier-simulator']!(settings(file.services['carrier-simulator']!)).PORT}`,
    ]);
  });

  it('has a balancer that passes requests to all instances, and whose addresses are trusted', () => {
    const { balancer } = file.services as Record<string, ComposeService>;
    expect(balancer).toMatchObject({ read_only: true, cap_drop: ['ALL'], networks: ['outside'] });
    const config = textOf('deploy', 'servers', 'haproxy.cfg');
    for (const name of ['gateway', 'console']) {
      const service = file.services[name]!;
      const { PORT, OPERATOR_PORT } = PROGRAMS[name]!(settings(service));
      for (const port of [PORT, OPERATOR_PORT].filter((each) => each !== undefined)) {
        expect(config).toContain(`bind :${port}\n`);
        expect(config).toMatch(
          new RegExp(`server-template ${name} 1-16 ${name}:${port} check .*init-state down`),
        );
      }
      expect(service.networks).toContain('outside');
      expect(service.environment!['TRUSTED_PROXIES']).toMatch(/,172\.16\.0\.0\/12,/);
    }
    // Request line and headers up to the gateway's limit.
    expect(Number(/tune\.bufsize (\d+)/.exec(config)![1])).toBeGreaterThan(MAX_HEADER_BYTES + 1024);
  });

  it('gives access to the outside only to services that need it', () => {
    const out = Object.entries(file.services).filter(([, service]) => {
      const leadOut = networksOf(service).some((name) => !file.networks[name]?.internal);
      return leadOut && !service.profiles?.includes('observability');
    });
    expect(out.map(([name]) => name).sort()).toEqual(
      ['balancer', 'callback-dispatcher', 'carrier-simulator', 'console', 'gateway', 'sms-sender'].sort(),
    );
  });

  it.each(ours)('%s can write no files and gain no rights', (_name, _program, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
    });
    expect(service.user).toBeUndefined(); // The image sets the user, which is not root.
    expect(service.deploy?.resources?.limits).toEqual({
      cpus: expect.any(String),
      memory: expect.stringMatching(/^\d+[MG]$/),
    });
  });

  it.each(ours)('%s has the time that it needs to stop', (_name, _program, { stop_grace_period = '10s' }) => {
    expect(seconds(stop_grace_period) * 1000).toBeGreaterThan(longestStopMs());
  });

  it('waits for its dependencies', () => {
    expect(healthPaths()).toContain('/readyz');
    for (const [name, program, { depends_on = {} }] of ours) {
      if (program === 'carrier-simulator') continue;
      expect(depends_on).toMatchObject({
        'mongo-set-up': { condition: 'service_completed_successfully' },
        ...(program !== 'console' && { rabbitmq: { condition: 'service_healthy' } }),
      });
      // Until the gateway has declared exchanges and queues, RabbitMQ logs an error for each service that looks for them.
      const servers = program === 'console' ? ['mongo-set-up'] : ['mongo-set-up', 'rabbitmq'];
      const first = ['gateway', 'console'].includes(name) ? [] : ['gateway'];
      expect([name, Object.keys(depends_on).sort()]).toEqual([name, [...first, ...servers]]);
    }
  });

  it('has the servers of the design, without access from outside and with passwords', () => {
    const { mongo, rabbitmq } = file.services as Record<string, ComposeService>;
    expect(mongo!.image).toMatch(/^mongo:8\./);
    expect(rabbitmq!.image).toMatch(/^rabbitmq:4\./);
    for (const server of [mongo!, rabbitmq!]) {
      expect(server).toMatchObject({ cap_drop: ['ALL'], user: '999:999' });
      expect(server.ports).toBeUndefined();
      expect(networksOf(server)).toEqual(['default']);
    }
    expect(mongo!.command).toEqual(expect.arrayContaining(['--replSet', 'rs0', '--keyFile']));
  });

  it('declares exactly the secrets that it uses', () => {
    const used = Object.values(file.services).flatMap(({ secrets: list = [] }) =>
      list.map((secret) => (typeof secret === 'string' ? secret : secret.source)),
    );
    expect([...new Set(used)].sort()).toEqual(Object.keys(file.secrets).sort());
    for (const [name, { file: path }] of Object.entries(file.secrets)) {
      expect(path).toBe(`./secrets/${name}`);
      expect(secrets.has(name)).toBe(true);
    }
    // The administrator's addresses are for tools; the other passwords are part of files generated from them.
    const others = [...secrets.keys()].filter((name) => !(name in file.secrets));
    expect(others.filter((name) => !/^(mongo|rabbitmq)_password_/.test(name))).toEqual([
      'amqp_url',
      'mongo_url',
      'rabbitmq.conf',
      'rabbitmq_cookie',
      'rabbitmq_password',
    ]);
    expect(textOf('.gitignore').split('\n')).toContain('secrets/');
  });
});
