import { z } from 'zod';
import { accountSettingsChangeSchema, accountSettingsSchema, settingsMessages } from '#app/domain/accounts/index.ts';
import { getAccountSettings, updateAccountSettings } from '#app/domain/accounts/index.server.ts';
import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { defineCall } from '../call.ts';
import type { Call } from '../call.ts';

const readSettings = defineCall('GET', '/api/account/settings', {
  summary: 'Settings of the account: brand, defaults of new projects, language, emails.',
  response: accountSettingsSchema,
  handle: ({ account }) => getAccountSettings(account),
});

const changeSettings = defineCall('POST', '/api/account/settings', {
  summary: 'Changes settings. Omitted fields stay unchanged.',
  body: accountSettingsChangeSchema,
  response: z.object({ success: z.literal(true), settings: accountSettingsSchema, message: z.string() }),
  async handle({ account, body }) {
    if (body.sceneName) {
      const { scenes } = await loadPresetCatalogue();
      if (!scenes.some(({ name }) => name === body.sceneName)) {
        throw new AppError('bad-request', 'no such scene', {
          userMessage: settingsMessages.unknownScene,
          field: 'sceneName',
        });
      }
    }
    const settings = await updateAccountSettings({ account, change: body });
    return { success: true as const, settings, message: settingsMessages.saved };
  },
});

export const settingsCalls = [readSettings, changeSettings] as const satisfies readonly Call[];
