import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import Joi from 'joi';

function ed25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it must be an Ed25519 key');
  return key;
}

const der = (text: string): Buffer => Buffer.from(text, 'base64');

/** An Ed25519 key for signing: PKCS #8 (DER) in base64. */
export const tokenPrivateKey = (): Joi.StringSchema<KeyObject> =>
  Joi.string<KeyObject>().custom((text: string) =>
    ed25519(createPrivateKey({ key: der(text), format: 'der', type: 'pkcs8' })),
  );

/** Comma-separated Ed25519 keys for the verification of signatures, each SPKI (DER) in base64. */
export const tokenPublicKeys = (): Joi.StringSchema<KeyObject[]> =>
  Joi.string<KeyObject[]>().custom((text: string) =>
    text.split(',').map((key) => ed25519(createPublicKey({ key: der(key), format: 'der', type: 'spki' }))),
  );
