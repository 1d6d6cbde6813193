import type { Lane } from '@herald/contracts';
import type { BindState } from './bind';

/** What the operator wants of a route: `paused` submits nothing, `drained` gives up its binds as well. */
export type RouteControl = 'running' | 'paused' | 'drained';

/** A route as operators see it in one process. Pace in parts per second, null = no limit. */
export interface RouteDescription {
  control: RouteControl;
  live: boolean;
  binds: BindState[];
  windowInUse: number;
  window: number;
  pace: number | null;
  paceLowered: boolean;
  queued: Record<Lane, number>;
  oldestWaitingMs: number;
  unacknowledged: number;
}
