import NodeEnvironment from 'jest-environment-node';
import { type SharedHerald, sharedSystem } from './shared-system';

/**
 * The environment of test files that begin with `@jest-environment ./test-e2e/support/herald-environment.ts`: it gives
 * them the running system as `globalThis.herald` (see herald.ts).
 */
export default class HeraldEnvironment extends NodeEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    (this.global as { herald?: SharedHerald }).herald = await sharedSystem.enter();
  }

  override async teardown(): Promise<void> {
    sharedSystem.leave();
    await super.teardown();
  }
}
