import type { SealedPlace } from '@herald/mongo';
import type { RouteStore } from './route-store';

/** Encrypts the passwords of routes again after a change of ROUTE_ENCRYPTION_KEY. */
export function sealedRoutes(store: RouteStore): SealedPlace {
  return {
    name: 'routes',
    countOthers: () => store.countSealedOtherwise(),
    async *others() {
      for await (const route of store.sealedOtherwise()) {
        yield { id: route._id, reseal: () => store.reseal(route) };
      }
    },
  };
}
