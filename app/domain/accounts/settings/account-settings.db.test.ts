import { describe, expect, it } from 'vitest';
import { anonymiseAccount, getAccountSettings, updateAccountSettings } from '#app/domain/accounts/index.server.ts';
import { database } from '#app/platform/database/database.server.ts';
import { createMerchant } from '#tests/fixtures/merchant.ts';
import { accountSettingsSchema } from './account-settings.schema.ts';

describe('the settings of an account', () => {
  it('are the defaults until something is set, and what is left out of a change stays', async () => {
    const account = await createMerchant(0);
    const defaults = await getAccountSettings(account);
    expect(defaults).toMatchObject({ brandName: '', imageCount: null, productMode: 'locked', newPictures: 'last' });
    expect(accountSettingsSchema.parse(defaults)).toEqual(defaults);
    await updateAccountSettings({ account, change: { brandName: 'Loom Street', imageCount: 2 } });
    await updateAccountSettings({ account, change: { imageCount: null, brandColours: ['#a8481f'] } });
    expect(await getAccountSettings(account)).toEqual({
      ...defaults,
      brandName: 'Loom Street',
      brandColours: ['#a8481f'],
    });
  });

  it('belong to one account alone', async () => {
    const [one, other] = [await createMerchant(0), await createMerchant(0)];
    await updateAccountSettings({ account: one, change: { brandName: 'Mine' } });
    await updateAccountSettings({ account: other, change: { brandName: 'Theirs' } });
    expect((await getAccountSettings(one)).brandName).toBe('Mine');
    expect((await getAccountSettings(other)).brandName).toBe('Theirs');
  });

  it('refuse what cannot be meant', () => {
    for (const bad of [
      { brandColours: ['brown'] },
      { brandColours: ['#111111', '#222222', '#333333', '#444444', '#555555'] },
      { brandName: 'x'.repeat(61) },
      { imageCount: 5 },
      { imageCount: 0 },
      { productMode: 'melted' },
      { sceneName: '../../etc' },
      { language: 'klingon' },
    ]) {
      expect([bad, accountSettingsSchema.partial().safeParse(bad).success]).toEqual([bad, false]);
    }
    expect(accountSettingsSchema.shape.brandColours.parse(['A8481F'])).toEqual(['#a8481f']);
  });

  it('go with the account, and its notices with them', async () => {
    const account = await createMerchant(0);
    await updateAccountSettings({ account, change: { brandName: 'Loom Street' } });
    const mail = { to: 'shop@example.com', template: 'credits-low', subject: '', text: '', html: '' };
    await database().mail.create({ data: { ...mail, dedupeKey: `notice:${account.id}:low:1` } });
    await database().$transaction((tx) => anonymiseAccount(tx, account.id));
    expect(await database().accountSettings.count({ where: { userId: account.id } })).toBe(0);
    expect(await database().mail.count({ where: { dedupeKey: { contains: account.id } } })).toBe(0);
  });
});
