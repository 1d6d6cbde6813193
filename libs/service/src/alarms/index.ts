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
