import path from 'node:path';
import { readOrMakeAppSecret } from './launch/app-secret.ts';
import { openDataFolder } from './launch/data-folder.ts';
import { openDatabase } from './launch/open-database.ts';
import { runMain } from './launch/run-main.ts';

/** Gives the owner a new password, for when the one of the first start was lost; also while the server runs. */
async function main(): Promise<void> {
  const root = path.resolve(import.meta.dirname, '..');
  process.env['PLINTH_ROOT'] ??= root;
  process.env['LOG_LEVEL'] ??= 'warn';
  const dataFolder = openDataFolder(root);
  process.env['APP_SECRET'] ??= readOrMakeAppSecret(dataFolder);
  const say = (note: string) => void process.stdout.write(`${note}\n`);
  const opened = await openDatabase({ root, dataFolder, whenInUse: 'join', onNote: say });
  try {
    // After the database is named: these modules connect with it.
    const { getOwner, hashPassword } = await import('#app/domain/accounts/index.server.ts');
    const { closeDatabase, database } = await import('#app/platform/database/database.server.ts');
    const { readablePassword } = await import('#app/readable-password.ts');
    const password = readablePassword();
    const { id, email } = await getOwner();
    const passwordHash = await hashPassword(password);
    await database().$transaction([
      database().user.update({ where: { id }, data: { passwordHash } }),
      database().userSession.deleteMany({ where: { userId: id } }),
    ]);
    await closeDatabase();
    say(`E-mail    ${email}\nPassword  ${password}\nEverybody signed in with the old one is signed out.`);
  } finally {
    await opened.close();
  }
}

runMain(main);
