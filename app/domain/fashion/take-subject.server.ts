import type { Account } from '#app/domain/accounts/index.ts';
import type { PictureSource } from '#app/domain/generation/index.ts';
import { listPeople, loadPresetCatalogue, savePicture } from '#app/domain/library/index.server.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface GivenPicture {
  readonly account: Account;
  /** An id of the library, a data URL, one of our own addresses, or an address on an allowed host. */
  readonly given: string;
  readonly name: string;
}

/** A picture of the account's library: what is not there yet is taken in. Throws AppError. */
export async function takePicture({ account, given, name }: GivenPicture): Promise<string> {
  if (UUID.test(given)) return given;
  const source = given.startsWith('data:') ? { base64: given } : { url: given };
  return (await savePicture({ account, name, ...source })).id;
}

/** A model or a place as programs name it: by its name, by the path of its picture, or as a picture. Throws AppError. */
export async function takeSubject(
  options: GivenPicture & { readonly of: 'models' | 'places' },
): Promise<PictureSource> {
  const { given, of } = options;
  const { places } = await loadPresetCatalogue();
  const known =
    of === 'models'
      ? (await listPeople()).map(({ name, picture }) => ({ name, paths: [name, picture] }))
      : places.map(({ name, full, thumb, preview, portrait }) => ({
          name,
          paths: [name, full, thumb.webp, preview.webp, portrait.full],
        }));
  const preset = known.find(({ paths }) => paths.includes(given));
  if (preset) return { kind: 'preset', name: preset.name };
  return { kind: 'asset', assetId: await takePicture(options) };
}
