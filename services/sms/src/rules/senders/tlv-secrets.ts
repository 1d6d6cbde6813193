import { ConflictError, said } from '@herald/contracts/errors';
import type { SecretCipher } from '@herald/mongo';
import { tagText, type Tlv } from './tlv';

/** Secret values of TLVs: encrypted in the database, each bound to its record and tag. */
export class TlvSecrets {
  /** @param cipher of ROUTE_ENCRYPTION_KEY; null if it is not set, and then no secret value can be stored */
  constructor(private readonly cipher: SecretCipher | null) {}

  /** @param record as in `secretsOf` @throws ConflictError if there is no key */
  encrypt(tlv: Tlv, record: string): Tlv {
    if (!tlv.secret) return tlv;
    if (!this.cipher) throw new ConflictError(said('tlv_encryption_key_missing', { tag: tagText(tlv.tag) }));
    return { ...tlv, value: this.cipher.encrypt(String(tlv.value), contextOf(tlv, record)) };
  }

  /** @throws Error if a value was encrypted with another key, or for another record */
  decrypt(tlvs: readonly Tlv[], record: string): Tlv[] {
    return tlvs.map((tlv) => {
      if (!tlv.secret) return tlv;
      if (!this.cipher)
        throw new Error('ROUTE_ENCRYPTION_KEY is not set: the value of a secret TLV cannot be read.');
      const text = this.cipher.decrypt(tlv.value as string, contextOf(tlv, record));
      return { ...tlv, value: tlv.type.startsWith('uint') ? Number(text) : text };
    });
  }

  /** Encrypts the same values again, with the current key of the cipher. */
  static reencrypt(tlvs: readonly Tlv[], record: string, cipher: SecretCipher): Tlv[] {
    return tlvs.map((tlv) =>
      tlv.secret ? { ...tlv, value: cipher.reencrypt(tlv.value as string, contextOf(tlv, record)) } : tlv,
    );
  }
}

/** Names of the records that have TLVs, as contexts of their encryption. */
export const secretsOf = {
  rule: (id: number): string => `sender-rule/${id}`,
  template: (id: number): string => `brand-template/${id}`,
  brand: (brandID: number): string => `brand-tlvs/${brandID}`,
} as const;

function contextOf({ tag }: Tlv, record: string): string {
  return `${record}/${tagText(tag)}`;
}
