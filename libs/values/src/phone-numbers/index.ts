export { formsOf, type LocalNumbers, localNumbersOf } from './local-numbers';
export {
  normalizeNumber,
  problemOfNumber,
  readNumber,
  splitNumberList,
  stripSeparators,
} from './recipient-number';
export { mobileSearchForms, toMobile } from './customer-mobile';
export { canonicalNumber, isPossibleNumber } from './numbering-plans';
export { countryCodeOf } from './country-code';
export { meaningsOf, type NumberMeanings, regionOf } from './number-meanings';
