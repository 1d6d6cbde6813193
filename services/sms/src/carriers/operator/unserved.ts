import type { Priority } from '@herald/contracts';
import { servingRoutes } from '../route/route-choice';
import type { RouteFacts } from './route-models';

interface Served extends Pick<RouteFacts, 'prefixes' | 'priority'> {
  name: string;
  live: boolean;
}

/** Recipients that no sender has claimed, by the first digits of their numbers. */
export interface Unsubmitted {
  priority: Priority;
  digits: string;
  recipients: number;
}

/** Recipients by priority queue. */
export type ByPriority = Record<Priority, number>;

export const NOBODY: Readonly<ByPriority> = { otp: 0, standard: 0, bulk: 0 };

/**
 * Counts the recipients that wait because no route that serves their numbers is live. Each counts for its preferred route.
 */
export function unservedBy(routes: Served[], waiting: Unsubmitted[]): Map<string, ByPriority> {
  const unserved = new Map<string, ByPriority>();
  const servingOf = servingRoutes(routes);
  for (const { priority, digits, recipients } of waiting) {
    const route = waitedFor(servingOf(digits));
    if (!route) continue;
    const priorities = unserved.get(route.name) ?? { ...NOBODY };
    priorities[priority] += recipients;
    unserved.set(route.name, priorities);
  }
  return unserved;
}

/** Null if one of the routes that serve a number is live, or none serves it at all. */
function waitedFor(serving: Served[]): Served | null {
  return serving.some(({ live }) => live) ? null : (serving[0] ?? null);
}
