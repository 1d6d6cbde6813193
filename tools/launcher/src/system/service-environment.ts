import { liveSecrets, liveSecretSettings } from './live-secrets';
import type { Secrets } from './secrets';
import type { Logins } from './server-access';
import type { ServerAddress } from './servers';
import type { ServiceDefinition, ServiceProgram } from './service-table';

/** A service process with its assigned ports, all on 127.0.0.1. */
export interface PlannedService {
  /** The definition's name; further instances are `<name>-2`, … */
  name: string;
  definition: ServiceDefinition;
  port: number;
  /** For the gateway, also the port of the operators' API. */
  metricsPort: number;
}

export interface EnvironmentParts {
  /** The environment of this process: services get PATH, LOG_LEVEL, TLS_CERT_FILE, … from it. */
  base: NodeJS.ProcessEnv;
  secrets: Secrets;
  mongo: ServerAddress;
  rabbit: ServerAddress;
  /** Logins of the services at servers with users. */
  logins: Logins | null;
  /** Separates systems on the same servers. */
  namespace: string;
  planned: PlannedService[];
  /** The listeners of the gateway, or those of the balancer before its instances. */
  gatewayUrl: string;
  operatorUrl: string;
  /** True if a load balancer is before the gateways; it checks them twice a second. */
  isBalanced?: boolean;
  simulator: { smppPort: number; webPort: number };
  smsCarriers: string;
  callbackAllowPrivate: string;
}

/** Settings of a single process: values in this process's environment must not reach all services. */
const ownSettings = [
  'PORT',
  'METRICS_PORT',
  'OPERATOR_PORT',
  'BIND_ADDRESS',
  'MONGO_DATABASE',
  'BROKER_NAMESPACE',
  'SMS_ROLES',
  'GATEWAY_URL',
  'CONSOLE_URL',
  'OPERATOR_URL',
  'PUBLIC_URL',
  'OPERATOR_TOKEN',
  'COMPANY_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'COMPANY_OIDC_ISSUER',
  'COMPANY_OIDC_CLIENT_ID',
  'COMPANY_OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ACR_VALUES',
  ...Object.keys(liveSecrets),
];

/** The environment of one service process, as listed in docs/configuration.md. */
export function serviceEnvironment(service: PlannedService, parts: EnvironmentParts): NodeJS.ProcessEnv {
  const { program, env: roleSettings } = service.definition;
  const inherited = Object.entries(parts.base).filter(
    ([name]) => !ownSettings.includes(name) && !name.startsWith('npm_') && !/_(MONGO|AMQP)_URL$/.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    PORT: String(service.port),
    [program === 'gateway' ? 'OPERATOR_PORT' : 'METRICS_PORT']: String(service.metricsPort),
    BIND_ADDRESS: '127.0.0.1',
    ...serverSettings(program, parts),
    ...liveSecretSettings(program, parts.secrets.folder, parts.base),
    ...(parts.namespace && {
      BROKER_NAMESPACE: parts.namespace,
      MONGO_DATABASE: `${parts.namespace}_${program}`,
    }),
    ...programSettings(service, parts),
    ...roleSettings,
  };
}

/**
 * The addresses of the servers for a service: its own setting in the environment (`SMS_MONGO_URL`), otherwise its own login at servers with
 * users.
 */
function serverSettings(program: ServiceProgram, parts: EnvironmentParts): Record<string, string> {
  const { base, mongo, rabbit } = parts;
  const prefix = program.toUpperCase().replaceAll('-', '_');
  return {
    MONGO_URL: base[`${prefix}_MONGO_URL`] || addressFor(program, mongo, parts),
    AMQP_URL: base[`${prefix}_AMQP_URL`] || addressFor(program, rabbit, parts),
    // The user of the service may not declare exchanges and queues: the gateway declares them.
    ...(rabbit.hasUsers && program !== 'gateway' && { BROKER_DECLARES: 'false' }),
  };
}

function addressFor(
  program: ServiceProgram,
  { url, hasUsers }: ServerAddress,
  { logins }: EnvironmentParts,
): string {
  if (!hasUsers || !logins || program === 'carrier-simulator') return hasUsers ? '' : url;
  const { admin, [program]: own } = logins;
  return url.replaceAll(`://${admin.user}:${admin.password}@`, `://${own.user}:${own.password}@`);
}

function programSettings(service: PlannedService, parts: EnvironmentParts): Record<string, string> {
  switch (service.definition.program) {
    case 'gateway':
      return {
        GATEWAY_PORT: String(service.port),
        BIND_ADDRESS: (!parts.isBalanced && parts.base['BIND_ADDRESS']) || '127.0.0.1',
        OPERATOR_HOST: (!parts.isBalanced && parts.base['OPERATOR_HOST']) || '127.0.0.1',
        OPERATOR_TOKEN: parts.secrets.operatorToken,
        SMS_URL: urlsOf('sms', parts.planned.filter(isApi)),
        BRAND_URL: urlsOf('brand', parts.planned),
        BILLING_URL: urlsOf('billing', parts.planned),
        CALLBACKS_URL: urlsOf('callback-dispatcher', parts.planned),
        ...consoleOf(parts),
        ...given(parts.base, ['COMPANY_OIDC_ISSUER', 'COMPANY_OIDC_CLIENT_ID']),
        // The time that a balancer needs to notice the coming stop.
        DRAIN_SECONDS: parts.base['DRAIN_SECONDS'] || (parts.isBalanced ? '2' : '0'),
        CALLBACK_ALLOW_PRIVATE: parts.callbackAllowPrivate,
        ...given(parts.base, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_ACR_VALUES', 'SMTP_URL', 'MAIL_FROM']),
      };
    case 'sms':
      return {
        SMS_CARRIERS: parts.smsCarriers,
        // The simulator, and providers if there is a tunnel, report to this gateway.
        CARRIER_PUBLIC_URL: parts.base['CARRIER_PUBLIC_URL'] || parts.gatewayUrl,
        CALLBACK_ALLOW_PRIVATE: parts.callbackAllowPrivate,
      };
    case 'callback-dispatcher':
      return { CALLBACK_ALLOW_PRIVATE: parts.callbackAllowPrivate };
    case 'console':
      return {
        GATEWAY_URL: parts.gatewayUrl,
        OPERATOR_URL: parts.operatorUrl,
        PUBLIC_URL: `http://127.0.0.1:${service.port}`,
        ...given(parts.base, ['COMPANY_URL', 'COMPANY_OIDC_ISSUER', 'COMPANY_OIDC_CLIENT_ID']),
        ...given(parts.base, ['COMPANY_OIDC_CLIENT_SECRET']),
        ...given(parts.base, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ACR_VALUES']),
      };
    case 'carrier-simulator':
      return { SMPP_PORT: String(parts.simulator.smppPort), WEB_PORT: String(parts.simulator.webPort) };
    default:
      return {};
  }
}

/** The named settings that are set in this process's environment. */
function given(base: NodeJS.ProcessEnv, names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (base[name] ? [[name, base[name]]] : [])));
}

/**
 * The address of the console for the gateway, and for the links in e-mails, if there is a console. In other deployments, several instances share
 * one address.
 */
function consoleOf({ planned, base }: EnvironmentParts): Record<string, string> {
  const console = planned.find(({ definition }) => definition.program === 'console');
  if (!console) return given(base, ['COMPANY_URL']);
  const address = `http://127.0.0.1:${console.port}`;
  return { CONSOLE_URL: address, COMPANY_URL: base['COMPANY_URL'] || address };
}

/** The addresses of a service for the gateway; several instances are separated by commas. */
function isApi({ definition }: PlannedService): boolean {
  return definition.env?.['SMS_ROLES']?.split(',').includes('api') ?? false;
}

function urlsOf(program: ServiceProgram, planned: PlannedService[]): string {
  const instances = planned.filter((service) => service.definition.program === program);
  return instances.map((instance) => `http://127.0.0.1:${instance.port}`).join(',');
}
