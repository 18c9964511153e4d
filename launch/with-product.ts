import { readOrMakeAppSecret } from './app-secret.ts';
import { openDataFolder } from './data-folder.ts';
import { openDatabase } from './open-database.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

/**
 * Works with the product's database from the command line, also while the server runs. The app's modules are imported
 * within `work` and not before: they connect with what is set up here.
 */
export async function withProduct(
  options: { readonly root: string; readonly onNote: (note: string) => void },
  work: () => Promise<void>,
): Promise<void> {
  const { root, onNote } = options;
  process.env['PLINTH_ROOT'] ??= root;
  process.env['LOG_LEVEL'] ??= 'warn';
  const dataFolder = openDataFolder(root);
  refuseUnfinishedRestore(dataFolder);
  process.env['APP_SECRET'] ??= readOrMakeAppSecret(dataFolder);
  const opened = await openDatabase({ root, dataFolder, whenInUse: 'join', onNote });
  try {
    await work();
  } finally {
    await opened.close();
  }
}
