import { type Command, CommanderError } from 'commander';
import { ApiCommand } from './api-command';
import { CliError, RefusedError } from './cli-error';
import { alarmCommands } from './commands/alarms';
import { auditCommands } from './commands/audit';
import { billingCommands } from './commands/billing';
import { brandCommands } from './commands/brands';
import { callbackCommands } from './commands/callback';
import { companyCommands } from './commands/companies';
import { customerCommands } from './commands/customers';
import { deadLetterCommands } from './commands/dead-letters';
import { deliveryCommands } from './commands/deliveries';
import { jobCommands } from './commands/jobs';
import { keyCommands } from './commands/keys';
import { inboundCommands } from './commands/inbound';
import { listenCommands } from './commands/listen';
import { messageCommands } from './commands/messages';
import { operatorCommands } from './commands/operators';
import { peopleCommands } from './commands/people';
import { privacyCommands } from './commands/privacy';
import { routeCommands } from './commands/routes';
import { secretCommands, type Surroundings } from './commands/secrets';
import { senderRuleCommands } from './commands/sender-rules';
import { smsCommands } from './commands/sms';
import { statisticsCommands } from './commands/statistics';
import { stopListCommands } from './commands/stop-list';
import { templateCommands } from './commands/templates';
import { findConnection } from './connection';
import { OperatorApi } from './operator-api';
import { Output, type TextStream } from './output';
import { cellText } from './table';

export interface ProgramDeps extends Surroundings {
  stderr: TextStream;
}

export const EXIT = { DONE: 0, FAILED: 1, USAGE: 2 } as const;

const GROUPS = [
  companyCommands,
  keyCommands,
  peopleCommands,
  callbackCommands,
  smsCommands,
  brandCommands,
  billingCommands,
  customerCommands,
  routeCommands,
  senderRuleCommands,
  templateCommands,
  jobCommands,
  inboundCommands,
  messageCommands,
  statisticsCommands,
  alarmCommands,
  deliveryCommands,
  stopListCommands,
  deadLetterCommands,
  auditCommands,
  operatorCommands,
  privacyCommands,
  secretCommands,
  listenCommands,
];

/** Runs a command line. @returns the exit code; errors are printed in one line on stderr */
export async function runProgram(argv: string[], deps: ProgramDeps): Promise<number> {
  const { stdout, stderr } = deps;
  const program = buildProgram(deps);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return EXIT.DONE;
  } catch (error) {
    // Commander has already printed its text.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.DONE : EXIT.USAGE;
    if (!(error instanceof CliError)) throw error;
    if (program.opts().json && error instanceof RefusedError) {
      stdout.write(`${JSON.stringify(error.body, null, 2)}\n`);
    }
    stderr.write(`${stderr.isTTY ? '\r\u001b[K' : ''}herald: ${oneLine(error.message)}\n`);
    return EXIT.FAILED;
  }
}

function buildProgram({ env, folder, stdout, stderr }: ProgramDeps): Command {
  const open = (command: Command) => ({
    api: new OperatorApi(findConnection(env, folder)),
    output: new Output({ stdout, stderr, json: Boolean(command.optsWithGlobals().json) }),
  });
  const program = new ApiCommand(open, 'herald')
    .description('Command line for operators, over the API.')
    .option('--json', "print the API's answer, for scripts")
    .addHelpText(
      'after',
      '\nThe system: HERALD_URL and OPERATOR_TOKEN, otherwise the one that `npm start` runs in this folder.',
    )
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: (text, write) => write(`herald: ${oneLine(text.replace(/^error: /, ''))}\n`),
    })
    .exitOverride();
  for (const addGroup of GROUPS) addGroup(program, { env, folder, stdout });
  return program;
}

function oneLine(text: string): string {
  return cellText(text.trim().replace(/\s+/g, ' '));
}
