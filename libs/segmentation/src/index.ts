export { type Encoding, MAX_PARTS, PART_UNITS, measure, outsideGsm, split } from './segments';
export { concatUdh, decodeGsm7, decodeUcs2, encodePart, packSeptets, unpackSeptets } from './octets';
