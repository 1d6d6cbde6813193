import { type Environment } from '@herald/config';
import { healthRoutes } from '@herald/service';
import { readTracingSettings } from '../../../libs/telemetry/src/tracing/settings';
import { readConfig as readBilling } from '../../../services/billing/src/config';
import { readConfig as readBrand } from '../../../services/brand/src/config';
import { readConfig as readConsole } from '../../../services/console/src/config';
import { readConfig as readDispatcher } from '../../../services/callback-dispatcher/src/config';
import { readConfig as readSimulator } from '../../../services/carrier-simulator/src/config';
import { readConfig as readGateway } from '../../../services/gateway/src/config';
import { readConfig as readSms } from '../../../services/sms/src/config';
import { environmentNamesOf, numberIn, programsWith, readSource } from '../../structure/support/sources';

/** The settings that a deployment has to match. */
export interface ReadSettings {
  PORT: number;
  METRICS_PORT?: number;
  OPERATOR_HOST?: string;
  OPERATOR_PORT?: number;
  BIND_ADDRESS: string;
  MONGO_URL?: string;
  AMQP_URL?: string;
  MONGO_DATABASE?: string;
  BROKER_DECLARES?: boolean | undefined;
  SMPP_PORT?: number;
  SMS_ROLES?: string[];
  SMS_CARRIERS?: string;
  SMS_URL?: string[];
  BRAND_URL?: string[];
  BILLING_URL?: string[];
  CALLBACKS_URL?: string[];
  GATEWAY_URL?: string;
  OPERATOR_URL?: string;
}

/** The function with which each program reads its settings. Throws if one is missing or invalid. */
export const PROGRAMS: Record<string, (environment: Environment) => ReadSettings> = {
  gateway: readGateway,
  sms: readSms,
  brand: readBrand,
  billing: readBilling,
  'callback-dispatcher': readDispatcher,
  'carrier-simulator': readSimulator,
  console: readConsole,
};

/** The port of a program's metrics, by the name of the port in deployments. */
export function metricsPortOf({ METRICS_PORT, OPERATOR_PORT }: ReadSettings): Record<string, number> {
  return OPERATOR_PORT === undefined ? { metrics: METRICS_PORT! } : { operators: OPERATOR_PORT };
}

/** The service behind each of the gateway's addresses. */
export function upstreamsOf(gateway: ReadSettings): Record<string, string[]> {
  const { SMS_URL = [], BRAND_URL = [], BILLING_URL = [], CALLBACKS_URL = [] } = gateway;
  return { sms: SMS_URL, brand: BRAND_URL, billing: BILLING_URL, 'callback-dispatcher': CALLBACKS_URL };
}

/** The settings that every program reads through the libraries. */
const sharedNames = [
  ...askedOf(readTracingSettings, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }),
  ...directReads('libs'),
];

/** The environment variables that a program reads: its settings, and the direct reads of its code. */
export function namesReadBy(program: string): Set<string> {
  return new Set([...settingsOf(program), ...sharedNames, ...directReads(`services/${program}/src`)]);
}

/** The settings of a program by name; each may also be given as `<NAME>_FILE`. */
export function settingsOf(program: string): Set<string> {
  return askedOf(PROGRAMS[program]!, {});
}

/** Names of settings, recorded while their reader reads an environment. */
function askedOf(read: (environment: Environment) => unknown, given: Environment): Set<string> {
  const asked = new Set<string>();
  const environment = new Proxy(given, {
    get: (target, name) => {
      asked.add(String(name));
      return target[String(name)];
    },
  });
  try {
    read(environment);
  } catch (error) {
    // Required settings are missing, but each was read before the error.
    if ((error as Error).name !== 'ConfigError') throw error;
  }
  return new Set([...asked].filter((name) => asked.has(`${name}_FILE`)));
}

function directReads(folder: string): string[] {
  return programsWith('process.env', folder).flatMap((file) => environmentNamesOf(readSource(file)));
}

/** Settings that are secrets, by their names. */
export const SECRET_SETTING = /SECRET|TOKEN|ENCRYPTION|PASSWORD|LEDGER|MONGO_URL|AMQP_URL|CARRIERS/;

/** The secrets of a program that a deployment has to give. The simulator's have harmless defaults. */
export function secretSettingsOf(program: string): string[] {
  if (program === 'carrier-simulator') return [];
  return [...settingsOf(program)].filter((name) => SECRET_SETTING.test(name));
}

/** The paths of the health checks of every service. */
export function healthPaths(): string[] {
  const { stack } = healthRoutes({ readyChecks: [], isStopping: () => false });
  return stack.map(({ route }) => route?.path ?? '');
}

/** The longest stop time of a service, ms. */
export function longestStopMs(): number {
  const http = numberIn('services/gateway/src/server/outer-server.ts', 'STOP_LIMIT_MS');
  const dispatcher = 'services/callback-dispatcher/src/compose.ts';
  const serviceHttp = 10_000; // startHttpServer's own limit
  const callbacks =
    serviceHttp + numberIn(dispatcher, 'IN_FLIGHT_LIMIT_MS') + numberIn(dispatcher, 'STORING_LIMIT_MS');
  const sender =
    serviceHttp + numberIn('services/sms/src/carriers/adapter/route-carriers.ts', 'STOP_GRACE_MS');
  return Math.max(http, callbacks, sender);
}
