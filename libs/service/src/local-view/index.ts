export { CompanyView, zoneOf } from './company-view';
export { LocalView, type LocalViewDeps } from './local-view';
