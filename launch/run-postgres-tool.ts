import { spawn } from 'node:child_process';
import type { DatabaseUser } from './database-user.ts';
import { LaunchError } from './launch-error.ts';

/** Nothing of ours (secrets!) is handed on, and the machine's locale and time zone change nothing. */
export const SERVER_ENVIRONMENT: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  PATH: process.env['PATH'],
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Runs one of PostgreSQL's programs to its end as the database's user; what it complains of is in the error. */
export function runPostgresTool(
  command: string,
  args: readonly string[],
  { input, user, cluster }: { readonly input: string; readonly user: DatabaseUser | null; readonly cluster: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['pipe', 'ignore', 'pipe'],
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    child.stdin.end(input);
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new LaunchError(`The database could not be prepared in ${cluster}.\n${complaint.trim()}`));
    });
  });
}
