import { expect, it } from 'vitest';
import { readAvatars } from './read-avatars.server.ts';

it('says that the models cannot be read, in the spec’s words', async () => {
  await expect(readAvatars(() => Promise.reject(new Error('ENOENT')))).rejects.toMatchObject({
    status: 503,
    userMessage: 'Failed to load avatars',
  });
});
