export { CompanyView, type CompanyViewDeps } from './company-view';
export { LocalView, type LocalViewDeps, type LocalViewOptions } from './local-view';
