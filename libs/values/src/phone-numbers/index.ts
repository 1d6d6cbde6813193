/**
 * Numbers of sends (international, 7 to 15 digits) and of customers and accounts (`interface.md` part 2). Every endpoint with a number of a
 * company uses `readNumber` with the company's local numbers.
 */
export { formsOf, type LocalNumbers, localNumbersOf } from './local-numbers';
export {
  normalizeNumber,
  problemOf,
  problemOfNumber,
  readNumber,
  splitNumberList,
  stripSeparators,
} from './recipient-number';
export { mobileSearchForms, toMobile } from './customer-mobile';
export { canonicalNumber, isPossibleNumber } from './numbering-plans';
export { countryCodeOf } from './country-code';
export { meaningsOf, type NumberMeanings, regionOf } from './number-meanings';
