import { csvOf } from './steps';

it('the file of the statistics begins with a byte order mark, so that Excel reads it as UTF-8', () => {
  expect(csvOf([])).toMatch(/^\uFEFFat,accepted,[^]*callbacksFailed\r\n$/);
});
