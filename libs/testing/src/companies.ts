import { type CompanySnapshot, DEFAULT_COMPANY_SETTINGS } from '@herald/contracts';

/** The snapshot of a company that the gateway publishes. */
export function companySnapshot(id: number, fields: Partial<CompanySnapshot> = {}): CompanySnapshot {
  return {
    id,
    name: `Company ${id}`,
    status: 'active',
    suspensions: { days: 0, since: null },
    sendingStopped: false,
    timezone: 'Asia/Tbilisi',
    settings: DEFAULT_COMPANY_SETTINGS,
    modules: { network: false, iptv: false, gps: false },
    hasCallback: false,
    callbackHosts: [],
    testCallbackHosts: [],
    version: 1,
    ...fields,
  };
}
