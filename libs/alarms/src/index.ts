export {
  type About,
  type AlarmDocument,
  alarmsIn,
  nameOf,
  subjectOf,
  talliesIn,
  watchedIn,
} from './alarm-model';
export { AlarmStore } from './alarm-store';
export { type Detector, highShare } from './high-share';
export { OutcomeTally } from './outcome-tally';
export type { Slice } from './slice';
export { Watch } from './watch';
