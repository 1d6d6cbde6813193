import type { Command } from 'commander';
import type { OperatorApi } from './operator-api';
import type { Output } from './output';

/** What a command works with, once its options are known. */
export interface Session {
  api: OperatorApi;
  output: Output;
}

/** @throws CliError where no system is known. */
export type OpenSession = (command: Command) => Session;
