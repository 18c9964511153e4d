import type { CredentialStep } from '../marking/credentials/manifest.rules.ts';
import type { AssetShelf } from './asset-query.rules.ts';

interface OriginFacts {
  /** The title of such an asset. */
  readonly title: string;
  /** Where it lies in the library: what was made, what things are made of, or neither. */
  readonly shelf: AssetShelf | null;
  /** How its credentials tell it. */
  readonly step: CredentialStep;
  /** The file is our own engines' work and is kept byte for byte. */
  readonly isOurs: boolean;
  /** It came after its owner had gone on: a dot says so until it was looked at. */
  readonly isNews: boolean;
}

/** The closed list of how an asset came to be. The enum `AssetOrigin` of the database has the same names. */
export const ASSET_ORIGINS = {
  upload: { title: 'Uploaded photo', shelf: 'materials', step: 'taken-in', isOurs: false, isNews: false },
  cutout: { title: 'Cut-out', shelf: 'materials', step: 'cutout', isOurs: true, isNews: false },
  generated: { title: 'Generated photo', shelf: 'results', step: 'generated', isOurs: true, isNews: false },
  snapshot: { title: 'Canvas snapshot', shelf: null, step: 'saved', isOurs: false, isNews: false },
  inpainted: { title: 'Inpainted', shelf: 'results', step: 'inpainted', isOurs: true, isNews: false },
  upscaled: { title: 'Upscaled', shelf: 'results', step: 'upscaled', isOurs: true, isNews: true },
  edited: { title: 'Edited', shelf: 'results', step: 'edited', isOurs: true, isNews: false },
  // Of a result as of an upload: nothing new was made.
  resized: { title: 'Resized copy', shelf: 'materials', step: 'resized', isOurs: false, isNews: false },
  animated: { title: 'Video', shelf: 'results', step: 'animated', isOurs: false, isNews: true },
} as const satisfies Readonly<Record<string, OriginFacts>>;

export type AssetOrigin = keyof typeof ASSET_ORIGINS;

/** Origins of what a job makes. */
export type MadeOrigin = Exclude<AssetOrigin, 'upload' | 'snapshot' | 'resized'>;

/** Names of the origins on a shelf. */
export const originsOn = (shelf: AssetShelf): AssetOrigin[] =>
  (Object.keys(ASSET_ORIGINS) as AssetOrigin[]).filter((origin) => ASSET_ORIGINS[origin].shelf === shelf);
