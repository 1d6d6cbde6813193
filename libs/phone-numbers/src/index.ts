export { normalizeNumber, problemOfNumber, splitNumberList } from './recipient-number';
export { mobileSearchForms, toMobile } from './customer-mobile';
