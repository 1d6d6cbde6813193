import { ForbiddenError, said } from '@herald/contracts/errors';
import type { Face } from '../gateway/gateway-client';

/** CONSOLE_FACES */
export type FacesSetting = Face | 'both';

const WHO: Record<Face, string> = { operator: 'operators', company: 'companies' };

/**
 * The faces that this console serves. If companies reach their console from the internet, operators can have another console on a network
 * of their own: the console of companies never signs in an operator, whatever token or session a request has.
 */
export class Faces {
  constructor(private readonly setting: FacesSetting = 'both') {}

  has(face: Face): boolean {
    return this.setting === 'both' || this.setting === face;
  }

  /** @throws ForbiddenError before the gateway is called */
  require(face: Face): void {
    if (!this.has(face)) throw new ForbiddenError(said('face_off', { who: WHO[face] }));
  }

  all(): Face[] {
    return (['operator', 'company'] as const).filter((face) => this.has(face));
  }

  /** The addresses of the faces. Companies have one for each mode. */
  pages(): string[] {
    return [...this.all().map((face) => `/${face}`), ...(this.has('company') ? ['/test/company'] : [])];
  }
}
