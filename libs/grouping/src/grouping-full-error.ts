/** More is waiting than may wait; nothing was written, and the same item can be added again later. */
export class GroupingFullError extends Error {
  readonly code = 'grouping-full';

  constructor(waiting: number) {
    super(`No room: ${waiting} already waiting`);
    this.name = 'GroupingFullError';
  }
}
