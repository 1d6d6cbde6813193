#!/usr/bin/env node
import { EXIT, runProgram } from './program';

// A reader that closes the pipe early (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.DONE);
  throw error;
});

const { env, stdout, stderr } = process;
runProgram(process.argv.slice(2), { env, folder: process.cwd(), stdout, stderr }).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    stderr.write(
      `herald: an error of the program itself: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
    process.exitCode = EXIT.FAILED;
  },
);
