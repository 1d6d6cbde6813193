import { generateKeyPairSync } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

/** Sign and check the gateway's token in every service that the tests of this process start. */
export const TOKEN_KEYS = {
  signing: { current: privateKey },
  checking: { current: [publicKey] },
  /** As INTERNAL_TOKEN_PRIVATE_KEY has it. */
  privateText: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  /** As INTERNAL_TOKEN_PUBLIC_KEYS has it. */
  publicText: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
};
