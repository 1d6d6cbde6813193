/** The number of SMS parts of a text, and their bytes. The same function serves the quote, the charge and the submit. */
export {
  type Alphabet,
  type Cut,
  cutFor,
  type Encoding,
  isLatin1,
  MAX_PARTS,
  measure,
  outsideGsm,
  PART_UNITS,
  split,
} from './segments';
export { concatUdh, decodeGsm7, decodeUcs2, encodePart, packSeptets, unpackSeptets } from './bytes';
export type { NationalLanguages } from './national-languages';
