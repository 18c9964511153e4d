import path from 'node:path';
import { runMain } from './launch/run-main.ts';
import { withProduct } from './launch/with-product.ts';

const say = (note: string) => void process.stdout.write(`${note}\n`);

/** Gives the owner a new password, for when the one of the first start was lost; also while the server runs. */
async function replacePassword(): Promise<void> {
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
}

runMain(() => withProduct({ root: path.resolve(import.meta.dirname, '..'), onNote: say }, replacePassword));
