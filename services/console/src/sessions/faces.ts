import { ForbiddenError } from '@herald/errors';
import type { Face } from './roles';

/** CONSOLE_FACES */
export type FacesSetting = Face | 'both';

const WHO: Record<Face, string> = { operator: 'operators', company: 'companies' };

/**
 * For whom this console is. Where companies reach it from everywhere, operators have one of their own on another network: at the other nobody can
 * sign in as an operator, whatever token or session they have.
 */
export class Faces {
  constructor(private readonly setting: FacesSetting = 'both') {}

  has(face: Face): boolean {
    return this.setting === 'both' || this.setting === face;
  }

  /** @throws ForbiddenError before anything is asked of the gateway. */
  require(face: Face): void {
    if (!this.has(face)) throw new ForbiddenError(`This console is not for ${WHO[face]} (CONSOLE_FACES).`);
  }

  all(): Face[] {
    return (['operator', 'company'] as const).filter((face) => this.has(face));
  }
}
