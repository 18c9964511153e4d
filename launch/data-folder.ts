import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { LaunchError } from './launch-error.ts';

/** Makes the data folder where it is missing. Returns its real path; says clearly when nothing can be written there. */
export function openDataFolder(root: string, given = process.env['DATA_DIR'] ?? '.data'): string {
  const folder = path.resolve(root, given);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LaunchError(
      `The data folder ${folder} is not writable for the user ${userInfo().username} (${code}).\n` +
        `Make it writable (chown -R ${userInfo().username} ${folder}) or choose another one: DATA_DIR=/path/to/folder npm start`,
    );
  }
}
