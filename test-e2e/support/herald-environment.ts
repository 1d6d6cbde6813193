import NodeEnvironment from 'jest-environment-node';
import { type SharedHerald, sharedSystem } from './shared-system';

/**
 * The environment of test files that begin with `@jest-environment ./test-e2e/support/herald-environment.ts`: it provides the running
 * system as `globalThis.herald` (see herald.ts).
 */
export default class HeraldEnvironment extends NodeEnvironment {
  private closings: (() => Promise<void>)[] = [];

  override async setup(): Promise<void> {
    await super.setup();
    const herald = await sharedSystem.enter();
    (this.global as { herald?: SharedHerald }).herald = herald;
    this.closings = herald.closings ?? [];
  }

  override async teardown(): Promise<void> {
    await Promise.all(this.closings.map((close) => close()));
    sharedSystem.leave();
    await super.teardown();
  }
}
