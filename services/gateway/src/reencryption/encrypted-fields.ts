import type { EncryptedField, SecretCipher } from '@herald/mongo';
import { contextOfCallback } from '../callback-settings/callback-service';
import type { StoredCallback } from '../companies/company-model';
import type { ChangedCallbacks, CompanyStore } from '../companies/company-store';
import { contextOfKey } from '../keys/key-service';
import type { KeyStore } from '../keys/key-store';
import type { OperatorStore } from '../operators/operator-store';
import { contextOfSecondFactor } from '../operators/second-factor/second-factor-service';
import { contextOfErasure } from '../privacy/erasure-run';
import type { ErasureStore } from '../privacy/erasure-store';

type Cipher = Pick<SecretCipher, 'reencrypt' | 'encryptedOtherwise'>;

/** Re-encryption of API keys after a change of `KEY_ENCRYPTION_KEY`. */
export function encryptedKeys(store: KeyStore, cipher: Cipher): EncryptedField {
  return {
    name: 'api_keys',
    countOthers: () => store.countEncrypted(cipher.encryptedOtherwise()),
    async *others() {
      for await (const { _id, company, encrypted } of store.withEncrypted(cipher.encryptedOtherwise())) {
        const reencrypt = async (): Promise<void> => {
          const renewed = cipher.reencrypt(encrypted!, contextOfKey(company, _id));
          await store.replaceEncrypted({ _id, company, encrypted: encrypted! }, renewed);
        };
        yield { id: _id, reencrypt };
      }
    },
  };
}

/** Re-encryption of callback keys and signing secrets. */
export function encryptedCallbacks(store: CompanyStore, cipher: Cipher): EncryptedField {
  return {
    name: 'companies',
    countOthers: () => store.countEncryptedCallbacks(cipher.encryptedOtherwise()),
    async *others() {
      for await (const company of store.withEncryptedCallbacks(cipher.encryptedOtherwise())) {
        const { _id: id, version, callback, testCallback, formerCallbacks } = company;
        const reencrypt = async (): Promise<void> => {
          const renewed: ChangedCallbacks = {
            ...(callback && { callback: reencrypted(callback, contextOfCallback(id, false), cipher) }),
            ...(testCallback && {
              testCallback: reencrypted(testCallback, contextOfCallback(id, true), cipher),
            }),
            ...(formerCallbacks && {
              formerCallbacks: formerCallbacks.map((one) =>
                reencrypted(one, contextOfCallback(id, false), cipher),
              ),
            }),
          };
          await store.reencryptCallbacks(id, version, renewed);
        };
        yield { id, reencrypt };
      }
    },
  };
}

/** Re-encryption of the secrets of operators' second factors. */
export function encryptedSecondFactors(store: OperatorStore, cipher: Cipher): EncryptedField {
  return {
    name: 'operators',
    countOthers: () => store.countEncrypted(cipher.encryptedOtherwise()),
    async *others() {
      for await (const { _id: id, secondFactor } of store.withEncrypted(cipher.encryptedOtherwise())) {
        const { secret } = secondFactor!;
        const reencrypt = (): Promise<void> =>
          store.replaceEncrypted(id, secret, cipher.reencrypt(secret, contextOfSecondFactor(id)));
        yield { id, reencrypt };
      }
    },
  };
}

/** Re-encryption of the subjects of unfinished erasures. */
export function encryptedErasures(store: ErasureStore, cipher: Cipher): EncryptedField {
  return {
    name: 'erasures',
    countOthers: () => store.countEncrypted(cipher.encryptedOtherwise()),
    async *others() {
      for await (const erasure of store.withEncrypted(cipher.encryptedOtherwise())) {
        const { _id: id, subject } = erasure;
        const reencrypt = (): Promise<void> =>
          store.replaceEncrypted(erasure, cipher.reencrypt(subject!, contextOfErasure(id)));
        yield { id, reencrypt };
      }
    },
  };
}

function reencrypted<Settings extends Pick<StoredCallback, 'key' | 'signingSecrets'>>(
  callback: Settings,
  context: string,
  cipher: Cipher,
): Settings {
  return {
    ...callback,
    key: cipher.reencrypt(callback.key, context),
    signingSecrets: callback.signingSecrets.map((signing) => ({
      ...signing,
      secret: cipher.reencrypt(signing.secret, context),
    })),
  };
}
