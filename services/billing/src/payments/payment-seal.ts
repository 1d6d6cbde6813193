import { createHmac } from 'node:crypto';

/**
 * Seals a payment: of its hash, and of the seal of the company's payment before it. Who has the database but not the key can
 * neither change a row, nor add, leave out or move one, so that the seals behind it still hold.
 *
 * @param before of the company's payment before this one; '' where it has none.
 */
export function sealOf(key: Buffer, before: string, hash: string): string {
  return createHmac('sha256', key).update(`${before}\n${hash}`).digest('base64url');
}
