export { CompanyView } from './company-view';
export { LocalView, type LocalViewDeps } from './local-view';
