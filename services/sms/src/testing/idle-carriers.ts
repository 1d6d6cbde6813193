import type { Carriers } from '../carriers/carrier';

/** Carriers that are connected and report nothing, for tests that script what a carrier does. */
export abstract class IdleCarriers implements Omit<Carriers, 'submit' | 'capacityFor'> {
  alive = true;
  routesToWaitFor = 1;
  catchingUp = false;
  onAlive = (): void => undefined;
  onCapacity: Carriers['onCapacity'] = () => undefined;
  onReceipt: Carriers['onReceipt'] = () => undefined;
  onInbound = (): void => undefined;
  onTyped = (): void => undefined;
  isReceipt = (): Promise<boolean> => Promise.resolve(false);
  onUnreadable = (): void => undefined;

  isServedElsewhere(): boolean {
    return false;
  }

  withdraw(): void {}
}
