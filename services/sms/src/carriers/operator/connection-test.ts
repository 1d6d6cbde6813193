import type { CarrierBind, CarrierBindRequest } from '@herald/contracts';
import { commandStatus, statusHex } from '../command-status';
import { parseCarrier, type ReadFile } from '../route/route-settings';
import { bindOnce } from '../smpp/bind-once';
import type { RouteStore } from './route-store';

/** Binds with the settings of a route, in a sender. */
export type BindsOnce = (request: CarrierBindRequest) => Promise<CarrierBind>;

/** The result that openapi/routes.yaml describes. */
export interface ConnectionResult {
  bound: boolean;
  ms: number;
  /** The command_status as the specification writes it; null without an answer. */
  code: string | null;
  name: string | null;
  meaning: string | null;
  error: string | null;
}

/** The bind of a sender. Settings that are unusable there, such as a missing file of `ca`, count as a missing answer. */
export function bindsHere(store: Pick<RouteStore, 'urlOf'>, readFile: ReadFile): BindsOnce {
  return async ({ route, url, password }) => {
    const stored = { _id: route, url, password, updatedAt: new Date() };
    try {
      const settings = parseCarrier(store.urlOf(stored), readFile);
      if (settings.kind === 'http') throw new Error('A route over HTTP has no bind.');
      return await bindOnce(settings);
    } catch (error) {
      return { bound: false, status: null, error: (error as Error).message, ms: 0 };
    }
  };
}

export function resultOf({ bound, status, error, ms }: CarrierBind): ConnectionResult {
  if (status === null) return { bound, ms, code: null, name: null, meaning: null, error };
  const { name, meaning } = commandStatus(status);
  return { bound, ms, code: statusHex(status), name, meaning, error };
}

/** The result as a sentence. */
export function inWords({ bound, code, name, meaning }: ConnectionResult): string {
  if (bound) return 'The SMSC accepted the bind.';
  if (code !== null) return `The SMSC refused the bind: ${meaning} (${code} ${name}).`;
  return 'The SMSC did not answer the bind: `error` has the reason.';
}
