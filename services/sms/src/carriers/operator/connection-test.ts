import type { CarrierBind, CarrierBindRequest } from '@herald/contracts';
import { commandStatus, statusHex } from '../command-status';
import { parseCarrier, type ReadFile, type RouteSettings } from '../route/route-settings';
import { connectOnce } from '../http/connect-once';
import { bindOnce } from '../smpp/bind-once';
import type { RouteStore } from './route-store';

/** Binds with the settings of a route, in a sender. */
export type BindsOnce = (request: CarrierBindRequest) => Promise<CarrierBind>;

/** The result that openapi/routes.yaml describes. */
export interface ConnectionResult {
  kind: RouteSettings['kind'];
  /** Over HTTP: connected. */
  bound: boolean;
  ms: number;
  /** The command_status as the specification writes it; null without an answer. */
  code: string | null;
  name: string | null;
  meaning: string | null;
  error: string | null;
}

/** The bind of a sender. Settings that are unusable there, such as a missing file of `ca`, count as a missing answer. */
export function bindsHere(store: Pick<RouteStore, 'urlOf' | 'presetsFor'>, readFile: ReadFile): BindsOnce {
  return async ({ route, url, password }) => {
    const stored = { _id: route, url, password, updatedAt: new Date() };
    try {
      const presets = await store.presetsFor([stored]);
      const settings = parseCarrier(store.urlOf(stored), readFile, { presets });
      return await (settings.kind === 'http' ? connectOnce(settings) : bindOnce(settings));
    } catch (error) {
      return { bound: false, status: null, error: (error as Error).message, ms: 0 };
    }
  };
}

export function resultOf(
  kind: RouteSettings['kind'],
  { bound, status, error, ms }: CarrierBind,
): ConnectionResult {
  if (status === null) return { kind, bound, ms, code: null, name: null, meaning: null, error };
  const { name, meaning } = commandStatus(status);
  return { kind, bound, ms, code: statusHex(status), name, meaning, error };
}

/** The result as a sentence. */
export function inWords({ kind, bound, code, name, meaning }: ConnectionResult): string {
  if (kind === 'http')
    return bound
      ? 'The provider accepted the connection. Whether it accepts the account, a try shows.'
      : 'The provider did not accept the connection: `error` has the reason.';
  if (bound) return 'The SMSC accepted the bind.';
  if (code !== null) return `The SMSC refused the bind: ${meaning} (${code} ${name}).`;
  return 'The SMSC did not answer the bind: `error` has the reason.';
}
