import { GENERIC_USER_MESSAGE, isAppError } from '#app/platform/errors.ts';
import { LaunchError } from './launch-error.ts';

/** Runs a command line program. Errors that a person can put right are printed in one sentence, others with their stack. */
export function runMain(main: () => Promise<void>): void {
  main().catch(reportAndExit);
}

/** The same for a program whose steps stand at the top level of its file. */
export function reportErrorsPlainly(): void {
  process.on('uncaughtException', reportAndExit);
}

function reportAndExit(error: unknown): void {
  process.stderr.write(`\n${describe(error)}\n\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof LaunchError) return error.message;
  if (isAppError(error)) return error.userMessage === GENERIC_USER_MESSAGE ? error.message : error.userMessage;
  return describeSystemError(error) ?? error.stack ?? error.message;
}

/** An unknown option, a port that is taken, or a file or program that is missing or closed to this user. */
function describeSystemError(error: NodeJS.ErrnoException & { readonly port?: number }): string | null {
  const { code, syscall, path, message, port } = error;
  if (code?.startsWith('ERR_PARSE_ARGS')) return message;
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program.`;
  if (!path) return null;
  if (code === 'ENOENT' && syscall?.startsWith('spawn'))
    return `The program ${path} is not installed, or not on the PATH.`;
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EACCES' || code === 'EPERM') return `This user may not use ${path} (${code}).`;
  if (code === 'EISDIR' || code === 'ENOTDIR') return `${path} is not the right kind of file (${code}).`;
  return null;
}
