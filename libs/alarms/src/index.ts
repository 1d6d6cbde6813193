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
export { nextShare, quietShare, type ShareLimits, type ShareState } from './high-share';
export { OutcomeTally } from './outcome-tally';
export type { Slice } from './slice';
export { type Detector, Watch } from './watch';
