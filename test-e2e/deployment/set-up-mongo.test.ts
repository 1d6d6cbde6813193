import { createContext, Script } from 'node:vm';
import { accessTable } from '@herald/contracts';
import { textOf } from '../support/checkout';
import { Cluster, type WorkloadSpec } from './support/manifests';
import { madeSecrets } from './support/secrets';

const script = new Script(`{${textOf('deploy', 'servers', 'set-up-mongo.js')}}`);
const secrets = madeSecrets();
const { users, roles } = accessTable().mongo;

interface Member {
  _id: number;
  host: string;
}

/** A replica set as far as the script looks at it. Each poll of its state brings a new member one step further. */
class ReplicaSet {
  members: Member[] = [];
  versions: number[] = [];
  made: string[] = [];
  connections: string[] = [];
  primary: string | undefined;
  private polls = 0;
  private readonly copying = new Map<string, number>();

  /** The database `admin` of a member. */
  at(url: string): object {
    const { username, password, host } = new URL(url);
    expect([username, password]).toEqual(['herald', secrets.get('mongo_password')]);
    this.connections.push(host);
    const find = (name: string): object | null => (this.made.includes(name) ? {} : null);
    return {
      ...{ getRole: find, getUser: find },
      createRole: ({ role }: { role: string }) => {
        expect(this.polls).toBeGreaterThan(2);
        this.made.push(role);
      },
      createUser: ({ user, pwd }: { user: string; pwd: string }) => {
        const logins = [...secrets.values()].filter((text) => text.startsWith(`mongodb://${user}:${pwd}@`));
        expect(logins).toHaveLength(1);
        this.made.push(user);
      },
      // It is elected first, and takes writes a moment later.
      hello: () => ({ primary: this.primary, isWritablePrimary: host === this.primary && this.polls++ > 2 }),
      adminCommand: (command: Record<string, unknown>) => this.command(command),
    };
  }

  private command(command: Record<string, unknown>): unknown {
    if ('replSetInitiate' in command) this.initiate(command['replSetInitiate'] as { members: Member[] });
    if ('replSetReconfig' in command) this.reconfigure(command['replSetReconfig'] as { members: Member[] });
    if ('replSetGetConfig' in command) return { config: { version: 1, members: this.members } };
    if ('replSetGetStatus' in command) return this.status();
    return { ok: 1 };
  }

  private initiate(config: { members: Member[] }): void {
    this.members = config.members;
    this.primary = config.members[0]!.host;
  }

  private reconfigure({ members, ...config }: { members: Member[]; version?: number }): void {
    expect(members.length).toBe(this.members.length + 1);
    expect(this.copying.size).toBe(0);
    this.members = members;
    this.versions.push(config.version!);
    this.copying.set(members.at(-1)!.host, 2);
  }

  private status(): unknown {
    if (!this.primary) throw Object.assign(new Error('no config'), { codeName: 'NotYetInitialized' });
    for (const [host, left] of this.copying)
      if (left === 0) this.copying.delete(host);
      else this.copying.set(host, left - 1);
    const stateOf = (host: string): string => (host === this.primary ? 'PRIMARY' : 'SECONDARY');
    return {
      members: this.members.map(({ host }) => ({
        name: host,
        stateStr: this.copying.has(host) ? 'STARTUP2' : stateOf(host),
      })),
    };
  }
}

function setUp(set: ReplicaSet, members: string): void {
  const context = {
    process: { env: { MEMBERS: members } },
    fs: { readFileSync: (path: string) => secrets.get(path.replace('/run/secrets/', '')) },
    connect: (url: string) => set.at(url),
    sleep: () => undefined,
  };
  script.runInContext(createContext(context));
}

const EVERYTHING = [...roles.map(({ role }) => role), ...users.map(({ user }) => user)];

describe('deploy/servers/set-up-mongo.js', () => {
  it('makes the replica set under the name in the address, and every user, once', () => {
    const set = new ReplicaSet();
    const { host } = new URL(secrets.get('mongo_url')!);
    setUp(set, host);
    expect(set.members).toEqual([{ _id: 0, host }]);
    expect(set.made).toEqual(EVERYTHING);
    setUp(set, host);
    expect([set.members.length, set.made]).toEqual([1, EVERYTHING]);
  });

  it('adds members one at a time, and waits for the data of each', () => {
    const set = new ReplicaSet();
    const hosts = ['mongo:27017', 'mongo-2:27017', 'mongo-3:27017'];
    setUp(set, hosts.join(','));
    expect(set.members).toEqual(hosts.map((host, _id) => ({ _id, host })));
    expect(set.versions).toEqual([2, 2]);
  });

  it('makes users at the primary, whichever member that is', () => {
    const set = new ReplicaSet();
    const hosts = ['mongo:27017', 'mongo-2:27017'];
    set.members = hosts.map((host, _id) => ({ _id, host }));
    set.primary = hosts[1];
    setUp(set, hosts.join(','));
    expect(set.connections.at(-1)).toBe('mongo-2:27017');
    expect(set.made).toEqual(EVERYTHING);
  });
});

describe('the startup probe of MongoDB in the small cluster', () => {
  const { containers } = new Cluster('small').named<WorkloadSpec>('StatefulSet', 'mongo').spec.template.spec;
  const probe = new Script(`{${containers[0].startupProbe!.exec!.command.at(-1)!}}`);

  it('makes the same replica set and the same users, and fails until it takes writes', () => {
    const made: string[] = [];
    const initiated: unknown[] = [];
    const hello = { isWritablePrimary: false };
    const find = (name: string): object | null => (made.includes(name) ? {} : null);
    const admin = {
      ...{ auth: () => undefined, getRole: find, getUser: find },
      createRole: ({ role }: { role: string }) => made.push(role),
      createUser: ({ user }: { user: string }) => made.push(user),
    };
    const context = {
      fs: { readFileSync: (path: string) => secrets.get(path.replace('/run/secrets/', '')) },
      db: { getSiblingDB: () => admin, hello: () => hello },
      rs: {
        status: () => {
          throw new Error('no replset config has been received');
        },
        initiate: (config: unknown) => initiated.push(config),
      },
      quit: (code: number) => {
        throw new Error(`quit ${code}`);
      },
    };
    const once = (): void => void probe.runInContext(createContext(context));
    expect(once).toThrow('quit 1');
    const { host } = new URL(secrets.get('mongo_url')!);
    expect(initiated).toEqual([{ _id: 'rs0', members: [{ _id: 0, host }] }]);
    hello.isWritablePrimary = true;
    once();
    once();
    expect(made).toEqual(EVERYTHING);
  });
});
