import type { SealedPlace, SecretCipher } from '@herald/mongo';
import { contextOfCallback } from '../callback-settings/callback-service';
import type { StoredCallback } from '../companies/company-model';
import type { ChangedCallbacks, CompanyStore } from '../companies/company-store';
import { contextOfKey } from '../keys/key-service';
import type { KeyStore } from '../keys/key-store';
import type { OperatorStore } from '../operators/operator-store';
import { contextOfSecondFactor } from '../operators/second-factor/second-factor-service';
import { contextOfErasure } from '../privacy/erasure-run';
import type { ErasureStore } from '../privacy/erasure-store';

type Cipher = Pick<SecretCipher, 'reseal' | 'sealedOtherwise'>;

/** Re-encryption of API keys after a change of `KEY_ENCRYPTION_KEY`. */
export function sealedKeys(store: KeyStore, cipher: Cipher): SealedPlace {
  return {
    name: 'api_keys',
    countOthers: () => store.countSealed(cipher.sealedOtherwise()),
    async *others() {
      for await (const { _id, company, sealed } of store.withSealed(cipher.sealedOtherwise())) {
        const reseal = async (): Promise<void> => {
          const renewed = cipher.reseal(sealed!, contextOfKey(company, _id));
          await store.replaceSealed({ _id, company, sealed: sealed! }, renewed);
        };
        yield { id: _id, reseal };
      }
    },
  };
}

/** Re-encryption of callback keys and signing secrets. */
export function sealedCallbacks(store: CompanyStore, cipher: Cipher): SealedPlace {
  return {
    name: 'companies',
    countOthers: () => store.countSealedCallbacks(cipher.sealedOtherwise()),
    async *others() {
      for await (const company of store.withSealedCallbacks(cipher.sealedOtherwise())) {
        const { _id: id, version, callback, testCallback, formerCallbacks } = company;
        const reseal = async (): Promise<void> => {
          const renewed: ChangedCallbacks = {
            ...(callback && { callback: resealed(callback, contextOfCallback(id, false), cipher) }),
            ...(testCallback && {
              testCallback: resealed(testCallback, contextOfCallback(id, true), cipher),
            }),
            ...(formerCallbacks && {
              formerCallbacks: formerCallbacks.map((one) =>
                resealed(one, contextOfCallback(id, false), cipher),
              ),
            }),
          };
          await store.resealCallbacks(id, version, renewed);
        };
        yield { id, reseal };
      }
    },
  };
}

/** Re-encryption of the secrets of operators' second factors. */
export function sealedSecondFactors(store: OperatorStore, cipher: Cipher): SealedPlace {
  return {
    name: 'operators',
    countOthers: () => store.countSealed(cipher.sealedOtherwise()),
    async *others() {
      for await (const { _id: id, secondFactor } of store.withSealed(cipher.sealedOtherwise())) {
        const { secret } = secondFactor!;
        const reseal = (): Promise<void> =>
          store.replaceSealed(id, secret, cipher.reseal(secret, contextOfSecondFactor(id)));
        yield { id, reseal };
      }
    },
  };
}

/** Re-encryption of the subjects of unfinished erasures. */
export function sealedErasures(store: ErasureStore, cipher: Cipher): SealedPlace {
  return {
    name: 'erasures',
    countOthers: () => store.countSealed(cipher.sealedOtherwise()),
    async *others() {
      for await (const erasure of store.withSealed(cipher.sealedOtherwise())) {
        const { _id: id, subject } = erasure;
        const reseal = (): Promise<void> =>
          store.replaceSealed(erasure, cipher.reseal(subject!, contextOfErasure(id)));
        yield { id, reseal };
      }
    },
  };
}

function resealed<Settings extends Pick<StoredCallback, 'key' | 'signingSecrets'>>(
  callback: Settings,
  context: string,
  cipher: Cipher,
): Settings {
  return {
    ...callback,
    key: cipher.reseal(callback.key, context),
    signingSecrets: callback.signingSecrets.map((signing) => ({
      ...signing,
      secret: cipher.reseal(signing.secret, context),
    })),
  };
}
