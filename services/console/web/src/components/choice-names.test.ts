import { screensEn } from '../text/screens-en';
import { choiceOf } from './choice-names';

it.each([
  ['statusID', '3', 'status.awaiting'],
  ['state', 'scheduled', 'sends.scheduled'],
  ['state', 'skipped', 'delivery.skipped'],
  ['state', 'nowhere', null],
  ['event', 'sms.delivery.updated', null],
])('the choice of %s, %s, has the name %s', (field, value, name) => {
  expect(choiceOf(field, value, screensEn)).toBe(name);
});
