import path from 'node:path';
import { runMain } from '../launch/run-main.ts';
import { withProduct } from '../launch/with-product.ts';

const say = (note: string) => void process.stdout.write(`${note}\n`);

const REMOVE_PASSKEYS = '--remove-passkeys';

/**
 * Gives the owner a new password, for when the one of the first start was lost; with `--remove-passkeys` also another way in
 * for who has lost every passkey. Also while the server runs.
 */
async function replacePassword(): Promise<void> {
  const { getOwner, setTemporaryPassword, removeAllPasskeys } = await import('#app/domain/accounts/index.server.ts');
  const { closeDatabase } = await import('#app/platform/database/database.server.ts');
  const { readablePassword } = await import('#app/readable-password.ts');
  const password = readablePassword();
  const owner = await getOwner();
  try {
    await setTemporaryPassword({ account: owner, password });
    say(`E-mail    ${owner.email}\nPassword  ${password}\nLogging in with it asks for a password of your own.`);
    say('Everybody signed in with the old one is signed out.');
    if (process.argv.includes(REMOVE_PASSKEYS)) say(`Passkeys removed: ${await removeAllPasskeys(owner)}`);
  } finally {
    await closeDatabase();
  }
}

runMain(() => withProduct({ root: path.resolve(import.meta.dirname, '..'), onNote: say }, replacePassword));
