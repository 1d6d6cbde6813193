export { normalizeNumber, splitNumberList } from './recipient-number';
export {
  DEFAULT_COUNTRY_CODE,
  type Mobile,
  type MobileInput,
  type MobileSearchForms,
  mobileSearchForms,
  toMobile,
} from './customer-mobile';
