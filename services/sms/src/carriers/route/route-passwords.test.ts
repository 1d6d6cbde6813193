import { RoutePasswords } from './route-passwords';

class FakeBind {
  isBound = true;
  isOutdated = true;
  isRenewing = false;
  renew = jest.fn(() => (this.isRenewing = true));
  disconnect(): void {
    this.isBound = this.isRenewing = false;
  }
  reconnect(isOutdated: boolean): void {
    this.isBound = true;
    this.isOutdated = isOutdated;
  }
}

let binds: FakeBind[];
let passwords: RoutePasswords;
const renewed = () => binds.map(({ renew }) => renew.mock.calls.length);
const next = (change: () => void) => (change(), passwords.renewNext());

beforeEach(() => {
  jest.useFakeTimers();
  binds = [new FakeBind(), new FakeBind()];
  passwords = new RoutePasswords({ password: 'one', previousPasswords: [] }, () => binds as never, 1_000);
});
afterEach(() => jest.useRealTimers());
const change = () => passwords.set({ password: 'two', previousPasswords: ['one'] });

it('renews one bind after the other', () => {
  change();
  expect(passwords.current).toEqual(['two', 'one']);
  expect(renewed()).toEqual([1, 0]);
  next(() => binds[0]!.disconnect());
  expect(renewed()).toEqual([1, 0]);
  next(() => binds[0]!.reconnect(false));
  expect(renewed()).toEqual([1, 1]);
  next(() => (binds[1]!.disconnect(), binds[1]!.reconnect(false)));
  change();
  expect(renewed()).toEqual([1, 1]);
});

it('renews no bind while another is down, nor soon after the SMSC refused the new password', () => {
  binds[1]!.disconnect();
  change();
  expect(renewed()).toEqual([0, 0]);
  next(() => binds[1]!.reconnect(true));
  next(() => (binds[0]!.disconnect(), binds[0]!.reconnect(true)));
  expect(renewed()).toEqual([1, 0]);
  jest.advanceTimersByTime(999);
  expect(renewed()).toEqual([1, 0]);
  jest.advanceTimersByTime(1);
  expect(renewed()).toEqual([2, 0]);
});

it('keeps renewing the others if one bind is lost', () => {
  change();
  next(() => binds.shift()!.disconnect());
  expect(renewed()).toEqual([1]);
});
