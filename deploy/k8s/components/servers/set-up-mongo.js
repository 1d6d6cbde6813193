/**
 * Creates the replica set `rs0` of MEMBERS (comma-separated `host:port`) and a user for each service. The script runs in mongosh, in the
 * container `mongo-set-up` of docker-compose.yml at each `up`, and in the Job of that name in Kubernetes. Existing users get the rights and
 * passwords of mongo_users.json. It prints the reason of each wait, and ends with an error after WAIT_SECONDS (default: no limit, because
 * the servers may still start).
 */
const POLL_MS = 500;
const waitSeconds = Number(process.env.WAIT_SECONDS || Infinity);
const waitsUntil = Date.now() + waitSeconds * 1000;
let lastReason = '';
const members = process.env.MEMBERS.split(',');
const password = fs.readFileSync('/run/secrets/mongo_password', 'utf8').trim();
const { roles, users } = JSON.parse(fs.readFileSync('/run/secrets/mongo_users.json', 'utf8'));

initiate(adminAt(members[0]));
const admin = leader(adminAt(members[0]));
for (const { role, ...rights } of roles) {
  if (admin.getRole(role)) admin.updateRole(role, rights);
  else admin.createRole({ role, ...rights });
}
for (const { user, ...rest } of users) {
  if (admin.getUser(user)) admin.updateUser(user, rest);
  else admin.createUser({ user, ...rest });
}
for (const host of members) addMember(admin, host);

/** Waits before the next attempt. @param reason printed if it is not that of the last wait */
function pauseFor(reason) {
  if (reason !== lastReason) print(`Waiting for MongoDB: ${reason}`);
  lastReason = reason;
  if (Date.now() >= waitsUntil) throw new Error(`MongoDB was not ready within ${waitSeconds} s: ${reason}`);
  sleep(POLL_MS);
}

/** The database `admin` of one member, once the member responds. */
function adminAt(host) {
  for (;;) {
    let reason;
    try {
      // Not returned directly: mongosh awaits an assignment, but the error of a returned call would bypass this `catch`.
      const database = connect(
        `mongodb://herald:${password}@${host}/admin?directConnection=true&authSource=admin`,
      );
      return database;
    } catch (error) {
      // Only the error of a responding server has a `codeName`: the server refuses the login.
      if (error.codeName) throw error;
      reason = `${host} does not respond (${error.message})`;
    }
    pauseFor(reason);
  }
}

/** A set of one member, under the host name that the services use. */
function initiate(first) {
  try {
    first.adminCommand({ replSetGetStatus: 1 });
  } catch (error) {
    if (error.codeName !== 'NotYetInitialized') throw error;
    first.adminCommand({
      replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: members[0] }] },
    });
  }
}

/** The database of the primary, once it accepts writes. After a failover, it is another member than the first. */
function leader(first) {
  for (;;) {
    const { primary } = first.hello();
    // In single steps, because mongosh cannot await within `&&` and `?.`.
    if (primary) {
      const admin = adminAt(primary);
      if (admin.hello().isWritablePrimary) return admin;
    }
    pauseFor('the replica set has no primary that accepts writes');
  }
}

/** Adds one member at a time, and the next when it has the data. */
function addMember(primary, host) {
  const { config } = primary.adminCommand({ replSetGetConfig: 1 });
  if (!config.members.some((member) => member.host === host)) {
    const _id = Math.max(...config.members.map((member) => member._id)) + 1;
    const wanted = { ...config, version: config.version + 1, members: [...config.members, { _id, host }] };
    primary.adminCommand({ replSetReconfig: wanted });
  }
  for (;;) {
    const { members: seen } = primary.adminCommand({ replSetGetStatus: 1 });
    const state = seen.find(({ name }) => name === host)?.stateStr;
    if (state === 'PRIMARY' || state === 'SECONDARY') return;
    pauseFor(`${host} does not have all data, its state is ${state}`);
  }
}
