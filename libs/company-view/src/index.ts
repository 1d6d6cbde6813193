export { CompanyView, type CompanyViewDeps } from './company-view';
