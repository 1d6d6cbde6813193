import type { EncryptedField } from '@herald/mongo';
import type { RouteStore } from './route-store';

/** Encrypts the passwords of routes again after a change of ROUTE_ENCRYPTION_KEY. */
export function encryptedRoutes(store: RouteStore): EncryptedField {
  return {
    name: 'routes',
    countOthers: () => store.countEncryptedOtherwise(),
    async *others() {
      for await (const route of store.encryptedOtherwise()) {
        yield { id: route._id, reencrypt: () => store.reencrypt(route) };
      }
    },
  };
}
