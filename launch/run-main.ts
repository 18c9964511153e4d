import { LaunchError } from './launch-error.ts';

/** Runs a command line program: what a person can put right is told plainly, anything else with its stack. */
export function runMain(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    process.stderr.write(`\n${error instanceof LaunchError ? error.message : describe(error)}\n\n`);
    process.exit(1);
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
