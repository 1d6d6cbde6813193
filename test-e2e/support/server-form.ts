import type { ServerForm } from '@herald/launcher';

const FORMS: readonly string[] = ['single', 'replica', 'sharded'] satisfies ServerForm[];

/**
 * The servers of suites without their own choice: `SERVERS=sharded npx jest test-e2e/contract --runInBand`. Throws if the form is unknown.
 */
export function serversOfSuites(): ServerForm {
  const given = process.env['SERVERS'] || 'single';
  if (!FORMS.includes(given)) throw new Error(`SERVERS is one of ${FORMS.join(', ')}`);
  return given as ServerForm;
}

/** `SERVER_USERS=on`: the suites' own servers have a user for each service, like those of `npm start`. */
export const serverUsersOfSuites = (): boolean => process.env['SERVER_USERS'] === 'on';

/** Whether systems on these servers share those of `MONGO_URL` and `AMQP_URL`, with separate names. Clusters are never given. */
export function onGivenServers(servers: ServerForm): boolean {
  return servers === 'single' && Boolean(process.env['MONGO_URL'] || process.env['AMQP_URL']);
}
