import { lazyRouteComponent } from '@tanstack/react-router';
import type { Face } from './data/session';
import { withTexts } from './text/texts';

/** A `lazyRouteComponent` that loads the texts of the face's screens too. The first screen of a face needs none of them. */
export const lazyScreen =
  (face: Face): typeof lazyRouteComponent =>
  (load, name) =>
    lazyRouteComponent(withTexts(load, 'screens', face), name);
