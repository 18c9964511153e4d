import { beforeEach, describe, expect, it } from 'vitest';
import {
  createUser,
  findAccountById,
  requestDeletion,
  setProfilePicture,
  signIn,
} from '#app/domain/accounts/index.server.ts';
import type { Account } from '#app/domain/accounts/index.ts';
import { generateApiKey } from '#app/domain/api-keys/index.server.ts';
import { grantCredits, verifyLedger } from '#app/domain/credits/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { storage } from '#app/platform/storage/storage.server.ts';
import { sweepStoredObjects } from '#app/platform/storage/sweep-stored-objects.server.ts';
import { tinyPicture } from '#tests/doubles/scripted-engines.ts';
import { createMerchant, uploadPicture } from '#tests/fixtures/merchant.ts';
import { deliverMails } from '#tests/fixtures/post.ts';
import { deleteAccount } from './delete-account.server.ts';
import { purgeDeletionMails } from './purge-deletion-mails.server.ts';

const password = 'a stone under a vase';
const email = 'ada@example.com';
let account: Account;

beforeEach(async () => {
  await database().signInFailure.deleteMany();
  await database().mail.deleteMany();
  const id = await database().user.findUnique({ where: { email }, select: { id: true } });
  if (id) await database().user.update({ where: id, data: { email: `old-${id.id}@example.com` } });
  await createUser({ email, password, fname: 'Ada', lname: 'Stone', status: 'active' });
  const user = await database().user.findUniqueOrThrow({ where: { email } });
  account = (await findAccountById(user.id))!;
});

const ask = (change: Partial<Parameters<typeof requestDeletion>[0]> = {}) =>
  requestDeletion({ account, confirmation: ` ${email.toUpperCase()}`, password, address: '', ...change });

describe('deleting an account', () => {
  it('takes everything away and keeps a ledger without a name', async () => {
    const bystander = await createMerchant(5);
    const bystanders = await uploadPicture(bystander);
    await database().$transaction((tx) =>
      grantCredits(tx, { userId: account.id, amount: 9, key: `t:${account.id}`, memo: 'x' }),
    );
    const assetId = await uploadPicture(account);
    const files = await database().assetFile.findMany({ where: { assetId } });
    await setProfilePicture(account, (await tinyPicture('#3366ccff', 80)).bytes);
    const { pictureKey } = await database().user.findUniqueOrThrow({ where: { id: account.id } });
    await generateApiKey({ account, name: 'key', scopes: ['read'] });
    await database().scene.create({ data: { userId: account.id, name: 'Scene', document: {} } });
    const gone = { userId: account.id, name: 'Deleted scene', document: {}, deletedAt: new Date() };
    await database().scene.create({ data: gone });
    await database().workspace.create({ data: { userId: account.id, name: 'Workspace' } });
    await database().imageProject.create({ data: { userId: account.id, name: 'Mug', width: 4, height: 4, assetId } });
    await database().usageRecord.create({ data: { userId: account.id, type: 'x', data: {} } });
    await signIn({ email, password, userAgent: '', address: '' });

    await ask();
    await expect(signIn({ email, password, userAgent: '', address: '' })).rejects.toThrow();
    expect(await database().userSession.count({ where: { userId: account.id } })).toBe(0);
    expect(await database().apiKey.count({ where: { userId: account.id, isActive: true } })).toBe(0);

    await deleteAccount(account.id);
    await sweepStoredObjects();
    const user = await database().user.findUniqueOrThrow({ where: { id: account.id } });
    expect(user).toMatchObject({ status: 'disabled', fname: '', lname: '', pictureKey: null, passwordHash: null });
    expect(user.email).toMatch(/^erased-.*\.invalid$/);
    expect(user.deletionRequestedAt).toBeNull();
    for (const { storageKey } of files) expect(await storage().exists(storageKey)).toBe(false);
    expect(await storage().exists(pictureKey!)).toBe(false);
    const where = { userId: account.id };
    const left = await Promise.all([
      database().asset.count({ where }),
      database().scene.count({ where }),
      database().workspace.count({ where }),
      database().imageProject.count({ where }),
      database().apiKey.count({ where }),
      database().usageRecord.count({ where }),
      database().job.count({ where }),
    ]);
    expect(left).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(await database().ledgerTransaction.count({ where })).toBe(1);
    expect(await verifyLedger()).toEqual([]);
    expect(await database().asset.count({ where: { id: bystanders } })).toBe(1);

    // The mail is the last that knows the address.
    const [mail] = await deliverMails();
    expect(mail).toMatchObject({ to: email, subject: 'Your Plinth account was deleted' });
    await purgeDeletionMails();
    expect(await database().mail.count({ where: { to: email } })).toBe(0);

    // The address is free again.
    await createUser({ email, password, fname: 'Ada', lname: 'Stone', status: 'active' });
  });

  it('goes on after an interruption at any point, and twice at once does no harm', async () => {
    await uploadPicture(account);
    await ask();
    const files = storage() as { delete: (key: string) => Promise<void> };
    const { delete: remove } = files;
    files.delete = () => Promise.reject(new Error('the process ends here'));
    await expect(deleteAccount(account.id)).rejects.toThrow('the process ends here');
    files.delete = remove;
    await Promise.all([deleteAccount(account.id), deleteAccount(account.id)]);
    await deleteAccount(account.id);
    expect((await database().user.findUniqueOrThrow({ where: { id: account.id } })).fname).toBe('');
    expect(await database().mail.count({ where: { template: 'account-deleted' } })).toBe(1);
  });

  it('does nothing to an account without a request to delete it', async () => {
    await deleteAccount(account.id);
    expect(await database().user.count({ where: { email, status: 'active' } })).toBe(1);
  });

  it.each([
    ['another address', { confirmation: 'eve@example.com' }, 'Type the email of your account to confirm.'],
    ['a wrong password', { password: 'wrong' }, 'Your current password is not right.'],
  ])('is refused with %s', async (_what, change, userMessage) => {
    await expect(ask(change)).rejects.toMatchObject({ userMessage });
    await signIn({ email, password, userAgent: '', address: '' });
  });

  it.each([
    ['the owner', { role: 'superadmin' as const }, 'The owner of this installation cannot be deleted.'],
    [
      'a shop',
      { shop: 'a.myshopify.com' },
      'Uninstall the app in your Shopify admin. All data is deleted 48 hours later.',
    ],
  ])('is refused to %s', async (_who, change, userMessage) => {
    await expect(ask({ account: { ...account, ...change } })).rejects.toMatchObject({ userMessage });
  });

  it('needs no password where there is none', async () => {
    await database().user.update({ where: { id: account.id }, data: { passwordHash: null } });
    await ask({ password: '' });
    expect((await database().user.findUniqueOrThrow({ where: { id: account.id } })).status).toBe('disabled');
  });
});
