import { loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import { libraryMessages } from '#app/domain/library/index.ts';
import { AppError } from '#app/platform/errors.ts';

/** The models that come with the product, as the wire names them. Throws `unavailable` where they cannot be read. */
export async function readAvatars(load: typeof loadPresetCatalogue = loadPresetCatalogue) {
  const { models } = await load().catch((cause: unknown) => {
    const userMessage = libraryMessages.avatarsFailed;
    throw new AppError('unavailable', 'the models could not be read', { userMessage, cause });
  });
  return models.map(({ name, displayName, description, thumb, full }) => ({
    id: name,
    name,
    displayName,
    description,
    thumbnail: thumb.webp,
    imageUrl: full,
  }));
}
