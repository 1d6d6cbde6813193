import { signedReference } from '../../carriers/http/signed-reference';
import { messageReferenceOf, readMessageReference } from './message-reference';

const createdAt = new Date('2026-12-01T10:00:00Z');
const batch = (_id: string, delays?: number) => ({
  _id,
  createdAt,
  retries: delays === undefined ? [] : [{ i: 999, delays }],
});
const referenceOf = (id: string, i: number, delays?: number): string =>
  messageReferenceOf(batch(id, delays) as unknown as Parameters<typeof messageReferenceOf>[0], i);

describe('the reference of a message', () => {
  it.each([
    ['1.0', 0],
    ['78364164095.499', 999],
    [`${Number.MAX_SAFE_INTEGER}.12`, 35],
  ])('names its recipient: %s, %i', (id, i) => {
    expect(readMessageReference(referenceOf(id, i, 7))).toEqual({ batch: id, i, part: 0 });
  });

  it('is another after a try that surely was not accepted', () => {
    expect(referenceOf('5.0', 999, 1)).not.toBe(referenceOf('5.0', 999));
  });

  it('has 36 characters at most with its signature, also for the eighty-billionth send', () => {
    const longest = referenceOf('78364164095.499', 999, 35);
    expect(signedReference(longest, 'key').length).toBeLessThanOrEqual(36);
  });

  it.each([
    '',
    'test-0a1b2c3d4e5f',
    'try-0a1b2c3d4e5f',
    '1-0-0',
    '1-0-0-0',
    '1-0-0-0-x-y',
    'A-0-0-0-x',
    '1--0-0-x',
  ])('is none: %s', (text) => {
    expect(readMessageReference(text)).toBeNull();
  });
});
