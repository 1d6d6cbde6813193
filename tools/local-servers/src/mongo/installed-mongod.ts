import { findProgram } from '../find-program';
import type { ServerSource } from '../server-plan';
import { majorOf, mongodVersion, REQUIRED_MAJOR } from './mongod-version';
import { privateMongod } from './private-mongod';

/** A mongod that is installed on this machine, started as an instance of our own. */
export const installedMongod: ServerSource = async (options) => {
  const path = findProgram('mongod', options.env ?? process.env);
  if (!path) return null;
  const check = await mongodVersion(path);
  if (!check.ok) {
    options.report?.(`${path} doesn't run, looking further`);
    return null;
  }
  if (majorOf(check.version) < REQUIRED_MAJOR) {
    options.report?.(
      `${path} is ${check.version}, older than the ${REQUIRED_MAJOR} that is needed, looking further`,
    );
    return null;
  }
  return privateMongod({ path, version: check.version }, options);
};
