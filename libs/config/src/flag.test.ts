import { toFlag } from '@herald/request-values';
import { flag } from './flag';

it.each([
  ...[true, 'true', 1, '1', false, 'false', 0, '0'],
  ...[
    'True',
    'TRUE',
    'yes',
    'on',
    '',
    ' true',
    '1 ',
    '01',
    '1.0',
    2,
    -1,
    'null',
    [],
    ['true'],
    [true, true],
    {},
  ],
])('reads %j like toFlag', (given) => {
  const { error, value } = flag().validate(given);
  expect(error ? null : value).toBe(toFlag(given));
});
