import type { mongo } from 'mongoose';
import { ConflictError, said } from '@herald/contracts/errors';
import { type EncryptedField, isDuplicateKey, type MongoConnection, type SecretCipher } from '@herald/mongo';
import type { RouteControl } from '../route/route';
import { shippedPresets } from '../http/presets';
import { PresetStore, type Presets } from './preset-store';
import {
  controlsIn,
  type RouteControlDocument,
  type RouteDocument,
  routesIn,
  type RouteStateDocument,
  type StoredLogin,
  STATE_KEPT_SECONDS,
  statesIn,
} from './route-models';
import { RouteSecrets, type SplitUrl } from './route-secrets';

/** Each sender publishes its states every 2 s, or every 3.5 s while it is idle. */
const LIVE_PUBLISHED_WITHIN_MS = 5_000;

/** The operator's routes, the operator's setting of each, and the states that senders publish. */
export class RouteStore {
  private readonly routes: mongo.Collection<RouteDocument>;
  private readonly controls: mongo.Collection<RouteControlDocument>;
  private readonly states: mongo.Collection<RouteStateDocument>;

  readonly presets: PresetStore;
  private readonly secrets: RouteSecrets;

  /** @param keys ROUTE_ENCRYPTION_KEY; null if it is not set */
  constructor(connection: MongoConnection, keys: { readonly current: Buffer[] | null }) {
    this.presets = new PresetStore(connection);
    this.secrets = new RouteSecrets(keys);
    this.routes = routesIn(connection);
    this.controls = controlsIn(connection);
    this.states = statesIn(connection);
  }

  async listRoutes(): Promise<RouteDocument[]> {
    return this.routes.find().sort({ _id: 1 }).toArray();
  }

  async findRoute(name: string): Promise<RouteDocument | null> {
    return this.routes.findOne({ _id: name });
  }

  /** The presets by which these routes are read. */
  async presetsFor(routes: readonly Pick<RouteDocument, 'url'>[]): Promise<Presets> {
    return routes.some(({ url }) => url.startsWith('http')) ? this.presets.all() : shippedPresets();
  }

  /** The complete URL, with its secrets. @throws Error if they can't be decrypted */
  urlOf(route: RouteDocument): string {
    return this.secrets.decrypt(route);
  }

  /** Its secrets; '' = none. @throws Error if they can't be decrypted */
  secretOf(route: RouteDocument): string {
    return this.secrets.secret(route);
  }

  /** A URL as it is stored. @throws ConflictError on secrets if there is no key */
  encrypt(name: string, url: SplitUrl): StoredLogin {
    const { url: shown, password = null } = this.secrets.encrypt(name, url);
    return { url: shown, password, previousPasswords: [] };
  }

  /** Adds a route. @returns false if one with this name is stored */
  async addRoute(name: string, login: StoredLogin): Promise<boolean> {
    try {
      await this.routes.insertOne({ _id: name, ...login, updatedAt: new Date() });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /**
   * Replaces a route, or adds it if it is one of SMS_CARRIERS.
   * @param before as it was read; null = it was not stored
   * @throws ConflictError if it was changed since: a password must not return that another operator has replaced
   */
  async putLogin(name: string, login: StoredLogin, before: RouteDocument | null): Promise<void> {
    const isStored = before
      ? await this.changeRoute(before, { ...login, updatedAt: new Date() })
      : await this.addRoute(name, login);
    if (!isStored) throw new ConflictError(said('route_changed_meanwhile', { name }));
  }

  /** Changes a route as it was read. @returns false if it was changed or removed since */
  private async changeRoute(before: RouteDocument, set: Partial<RouteDocument>): Promise<boolean> {
    // Its passwords are encrypted again without a new time.
    const { _id, updatedAt, password = null } = before;
    const { matchedCount } = await this.routes.updateOne({ _id, updatedAt, password }, { $set: set });
    return matchedCount > 0;
  }

  /**
   * Sets a new password; binds may use the previous one until the given time. The same password changes nothing. False if the route
   * does not exist.
   * @throws ConflictError if there is no key, or the route is changed concurrently
   */
  async replacePassword(name: string, password: string, until: Date): Promise<boolean> {
    const route = await this.routes.findOne({ _id: name });
    if (!route) return false;
    const replaced = { ...this.secrets.replace(route, password, until), updatedAt: new Date() };
    if (!(await this.changeRoute(route, replaced)))
      throw new ConflictError(said('route_changed_meanwhile', { name }));
    return true;
  }

  /** The previous passwords that binds may still use. @throws Error if they can't be decrypted */
  previousPasswordsOf(route: RouteDocument): string[] {
    return this.secrets.previous(route, new Date());
  }

  /** Removes expired passwords. */
  async forgetPreviousPasswords(): Promise<void> {
    const over = { until: { $lte: new Date() } };
    await this.routes.updateMany(
      { previousPasswords: { $elemMatch: over } },
      { $pull: { previousPasswords: over } },
    );
  }

  /** The cipher of the passwords; null if no key is set. */
  get cipher(): SecretCipher | null {
    return this.secrets.cipher;
  }

  /** The passwords, for their encryption with another key. A route that is changed concurrently is skipped. */
  encryptedField(cipher: SecretCipher): EncryptedField {
    const { routes, secrets } = this;
    return {
      name: 'routes',
      countOthers: () => routes.countDocuments(encryptedOtherwise(cipher)),
      async *others() {
        for await (const route of routes.find(encryptedOtherwise(cipher))) {
          const { _id: id, updatedAt } = route;
          const reencrypt = async (): Promise<void> => {
            await routes.updateOne({ _id: id, updatedAt }, { $set: secrets.reencrypt(route, cipher) });
          };
          yield { id, reencrypt };
        }
      },
    };
  }

  /**
   * @param keepsControl whether the name still has a route afterwards, which stays paused or drained
   * @returns false if it did not exist
   */
  async deleteRoute(name: string, keepsControl: boolean): Promise<boolean> {
    const { deletedCount } = await this.routes.deleteOne({ _id: name });
    if (deletedCount > 0 && !keepsControl) await this.controls.deleteOne({ _id: name });
    return deletedCount > 0;
  }

  async readControls(): Promise<Map<string, RouteControl>> {
    const controls = await this.controls.find().toArray();
    return new Map(controls.map(({ _id, control }) => [_id, control]));
  }

  async setControl(name: string, control: RouteControl, by: string): Promise<void> {
    await this.controls.updateOne({ _id: name }, { $set: { control, by, at: new Date() } }, { upsert: true });
  }

  /** Publishes this sender's states of its routes. */
  async publishStates(states: Omit<RouteStateDocument, '_id' | 'at'>[]): Promise<void> {
    if (states.length === 0) return;
    await this.states.bulkWrite(
      states.map((state) => ({
        updateOne: {
          filter: { _id: `${state.route}/${state.sender}` },
          update: [{ $replaceWith: { $mergeObjects: [{ $literal: state }, { _id: '$_id', at: '$$NOW' }] } }],
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** The states of running senders. */
  async readStates(): Promise<RouteStateDocument[]> {
    return this.states
      .find(publishedWithin(STATE_KEPT_SECONDS * 1_000))
      .sort({ _id: 1 })
      .toArray();
  }

  /** The prefixes of the routes that other senders serve now. */
  async prefixesElsewhere(sender: string): Promise<string[][]> {
    return this.states
      .find({ ...publishedWithin(LIVE_PUBLISHED_WITHIN_MS), sender: { $ne: sender }, 'state.live': true })
      .project<Pick<RouteStateDocument, 'facts'>>({ 'facts.prefixes': 1 })
      .map(({ facts }) => facts.prefixes)
      .toArray();
  }

  /** Removes this sender's states when it stops. */
  async removeStates(sender: string): Promise<void> {
    await this.states.deleteMany({ sender });
  }
}

/** By the database's clock, because the clocks of the senders may differ. */
function publishedWithin(ms: number): mongo.Filter<RouteStateDocument> {
  return { $expr: { $gt: ['$at', { $subtract: ['$$NOW', ms] }] } };
}

function encryptedOtherwise(cipher: SecretCipher): mongo.Filter<RouteDocument> {
  const password = cipher.encryptedOtherwise();
  return { $or: [{ password }, { previousPasswords: { $elemMatch: { password } } }] };
}
