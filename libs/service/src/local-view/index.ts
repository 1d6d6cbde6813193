/** A service's copy of another service's records: stored from events, cached in memory per process, requested at a miss. */
export { CompanyView, zoneOf } from './company-view';
export { LocalView, type LocalViewDeps } from './local-view';
