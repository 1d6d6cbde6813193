/** A bind_transceiver of herald with the password herald and sequence number 1. */
export const BIND_TRANSCEIVER = Buffer.from(
  '0000002300000009' + '0000000000000001' + '686572616c6400' + '686572616c6400' + '0034000000',
  'hex',
);
