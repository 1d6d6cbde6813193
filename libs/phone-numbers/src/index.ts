export { formsOf, type LocalNumbers, localNumbersOf } from './local-numbers';
export {
  normalizeNumber,
  problemOfNumber,
  readNumber,
  splitNumberList,
  stripSeparators,
} from './recipient-number';
export { isPossibleNumber, mobileSearchForms, toMobile } from './customer-mobile';
export { countryCodeOf } from './country-code';
export { meaningsOf, type NumberMeanings, regionOf } from './number-meanings';
