/** Operators' alarms of a service, in its MongoDB: outcomes are counted, compared with thresholds, and listed while an alarm is active. */
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
export { OutcomeTally } from './outcome-tally';
export { nextState, type ShareAlarm } from './share-alarm';
export { Watch } from './watch';
