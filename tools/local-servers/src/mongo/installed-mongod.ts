import { findProgram } from '../find-program';
import type { ServerSource } from '../server-plan';
import { privateMongod } from './private-mongod';
import { tryMongod } from './try-mongod';

const REQUIRED_MAJOR = 8;

/** A mongod that is installed on this machine, started as an instance of our own. */
export const installedMongod: ServerSource = async (options) => {
  const path = findProgram('mongod', options.env ?? process.env);
  if (!path) return null;
  const { program } = await tryMongod(path);
  if (program && Number.parseInt(program.version, 10) >= REQUIRED_MAJOR)
    return privateMongod(program, options);
  const why = program
    ? `is ${program.version}, older than the ${REQUIRED_MAJOR} that is needed`
    : "doesn't run";
  options.report?.(`${path} ${why}, looking further`);
  return null;
};
