import type { mongo } from 'mongoose';
import type { EncryptedField, MongoConnection, SecretCipher } from '@herald/mongo';
import { contextOfCallback } from '../callback-settings/callback-service';
import { companiesIn, type StoredCallback } from '../companies/company-model';
import { keysIn } from '../keys/key-model';
import { contextOfKey } from '../keys/key-service';
import { operatorsIn } from '../operators/operator-model';
import { contextOfSecondFactor } from '../operators/second-factor/second-factor-service';
import { erasuresIn } from '../privacy/erasure-model';
import { contextOfErasure } from '../privacy/erasure-run';

type Cipher = Pick<SecretCipher, 'reencrypt' | 'encryptedOtherwise'>;

/** All encrypted texts of the gateway, for their re-encryption after a change of `KEY_ENCRYPTION_KEY`. */
export function encryptedFields(connection: MongoConnection, cipher: Cipher): EncryptedField[] {
  return [
    textIn(keysIn(connection), 'encrypted', cipher, ({ company, _id }) => contextOfKey(company, _id)),
    textIn(operatorsIn(connection), 'secondFactor.secret', cipher, ({ _id }) => contextOfSecondFactor(_id)),
    textIn(erasuresIn(connection), 'subject', cipher, ({ _id }) => contextOfErasure(_id)),
    callbacksIn(connection, cipher),
  ];
}

/** A text of each document at a path. */
function textIn<D extends { _id: number }>(
  collection: mongo.Collection<D>,
  path: string,
  cipher: Cipher,
  contextOf: (document: mongo.WithId<D>) => string,
): EncryptedField {
  const withOthers = () => ({ [path]: cipher.encryptedOtherwise() }) as mongo.Filter<D>;
  return {
    name: collection.collectionName,
    countOthers: () => collection.countDocuments(withOthers()),
    async *others() {
      for await (const document of collection.find(withOthers())) {
        const text = path
          .split('.')
          .reduce((value: unknown, name) => (value as never)[name], document) as string;
        const reencrypt = async (): Promise<void> => {
          const renewed = cipher.reencrypt(text, contextOf(document));
          const unchanged = { _id: document._id, [path]: text } as unknown as mongo.Filter<D>;
          await collection.updateOne(unchanged, {
            $set: { [path]: renewed },
          } as unknown as mongo.UpdateFilter<D>);
        };
        yield { id: document._id, reencrypt };
      }
    },
  };
}

/** Callback keys and signing secrets of companies. */
function callbacksIn(connection: MongoConnection, cipher: Cipher): EncryptedField {
  const companies = companiesIn(connection);
  const withOthers = () => {
    const condition = cipher.encryptedOtherwise();
    const inSettings = [{ key: condition }, { signingSecrets: { $elemMatch: { secret: condition } } }];
    const under = (name: string) =>
      inSettings.flatMap((one) =>
        Object.entries(one).map(([field, value]) => ({ [`${name}.${field}`]: value })),
      );
    return {
      $or: [
        ...under('callback'),
        ...under('testCallback'),
        ...inSettings.map((one) => ({ formerCallbacks: { $elemMatch: one } })),
      ],
    } as object;
  };
  return {
    name: 'companies',
    countOthers: () => companies.countDocuments(withOthers()),
    async *others() {
      for await (const { _id, version, callback, testCallback, formerCallbacks } of companies.find(
        withOthers(),
      )) {
        const renewed = <S extends Pick<StoredCallback, 'key' | 'signingSecrets'>>(
          settings: S,
          test: boolean,
        ): S => {
          const renew = (text: string) => cipher.reencrypt(text, contextOfCallback(_id, test));
          const signingSecrets = settings.signingSecrets.map((one) => ({
            ...one,
            secret: renew(one.secret),
          }));
          return { ...settings, key: renew(settings.key), signingSecrets };
        };
        // The version grows, so that a concurrent change is retried and does not restore the old ciphertexts. No setting changes: no event.
        const reencrypt = async (): Promise<void> => {
          const $set = {
            ...(callback && { callback: renewed(callback, false) }),
            ...(testCallback && { testCallback: renewed(testCallback, true) }),
            ...(formerCallbacks && { formerCallbacks: formerCallbacks.map((one) => renewed(one, false)) }),
          };
          await companies.updateOne({ _id, version }, { $set, $inc: { version: 1 } });
        };
        yield { id: _id, reencrypt };
      }
    },
  };
}
