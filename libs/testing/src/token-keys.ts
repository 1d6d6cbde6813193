import { generateKeyPairSync } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** The keys for the gateway's token in every service that the tests of this process start. */
export const TOKEN_KEYS = {
  signing: { current: privateKey },
  checking: { current: [publicKey] },
  /** The value for INTERNAL_TOKEN_PRIVATE_KEY. */
  privateText: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  /** The value for INTERNAL_TOKEN_PUBLIC_KEYS. */
  publicText: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
};
