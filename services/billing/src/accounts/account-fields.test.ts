import { macKey } from '../values/mac';
import { isGeoLocation } from './account-fields';

it.each([
  ...['AA:BB:CC:00:11:22', 'aa-bb-cc-00-11-22', 'aa.bb.cc.00.11.22', 'aa bb cc 00 11 22'],
  ...['aabb.cc00.1122', 'AABB-CC00-1122', 'aabb:cc00:1122', 'aabbcc-001122', 'AABBCC001122'],
])('%s is a MAC address', (text) => expect(macKey(text)).toBe('aabbcc001122'));

it.each([
  '',
  'AA:BB:CC:00:11',
  'AA:BB-CC:00:11:22',
  'AA:BB:CC:00:11:2G',
  'AABB.CC001122',
  ' AABBCC001122',
  'AABBCC0011223',
  'aabb-cc00.1122',
  'aabb-cc001122',
  'a:bb:cc:00:11:22',
  'aabbcc--001122',
])('%j is not a MAC address', (text) => expect(macKey(text)).toBeNull());

it.each(['41.7151,44.8271', '-90,-180', '0,0', '90.0,180.000'])('%s is a location', (text) =>
  expect(isGeoLocation(text)).toBe(true),
);

it.each([
  '',
  '41',
  '41,',
  ',44',
  '41 44',
  '41.7151, 44.8271',
  '90.1,0',
  '0,180.1',
  'a,b',
  '1e1,2',
  `1.${'1'.repeat(99)},1`,
  5,
  null,
])('%j is not a location', (value) => expect(isGeoLocation(value)).toBe(false));
