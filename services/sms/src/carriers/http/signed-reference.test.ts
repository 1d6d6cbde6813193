import { ListenerAddresses } from './listener-address';
import { signedReference } from './signed-reference';

const [KEY, NEXT] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const addressesWith = (...keys: Buffer[]): ListenerAddresses =>
  new ListenerAddresses('https://sms.example.com', { current: keys });

describe('the reference of a message at its provider', () => {
  const addresses = addressesWith(KEY);
  const signed = signedReference('1-0-0-0-abc', addresses.referenceKeyOf('twilio')!);

  it('is read on its own route, also after the key was rotated', () => {
    expect(addresses.referenceOf('twilio', signed)).toBe('1-0-0-0-abc');
    expect(addressesWith(NEXT, KEY).referenceOf('twilio', signed)).toBe('1-0-0-0-abc');
  });

  it.each([
    ['on another route', 'kannel', signed],
    ['of another message', 'twilio', signed.replace(/^1/, '2')],
    ['without a signature', 'twilio', '1-0-0-0-abc'],
    ['that is empty', 'twilio', ''],
  ])('is no reference %s', (_case, route, given) => {
    expect(addresses.referenceOf(route, given)).toBeNull();
  });

  it('of another deployment is none', () => {
    expect(addressesWith(NEXT).referenceOf('twilio', signed)).toBeNull();
  });
});
