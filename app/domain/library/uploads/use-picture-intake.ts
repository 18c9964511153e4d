import { CallError } from '#app/ui/client/call-error.ts';
import type { Refusal } from '#app/ui/intake/create-intake.ts';
import { useIntake } from '#app/ui/intake/use-intake.ts';
import type { IntakeControls, IntakeSettings } from '#app/ui/intake/use-intake.ts';
import { useDroppedFiles } from '#app/ui/intake/use-dropped-files.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import { UploadError } from './upload-error.ts';
import { uploadFile } from './upload-file.ts';

type Options<Stored> = Partial<IntakeSettings<Stored>> & {
  /** A file dropped anywhere on the page or pasted into it comes in. */
  readonly takesPage?: boolean;
};

export interface PictureIntake<Stored = AssetView> extends IntakeControls<Stored> {
  /** Files are held over the page. */
  readonly isOver: boolean;
}

/** The sentence about a failed upload: the file's own fault, or the server's. */
export function uploadRefusal(error: unknown): Refusal {
  if (error instanceof UploadError) return { message: error.message, isFinal: error.isFinal };
  if (!(error instanceof CallError)) return { message: libraryMessages.unreadable, isFinal: false };
  const message = error.status === 0 ? error.message : (error.said ?? libraryMessages.unreadable);
  return { message, isFinal: error.isOfTheInput };
}

/**
 * The one way for pictures from a merchant's disk, clipboard or another window into the library: a few at a time, each with progress,
 * a cancel that aborts, and another try after a refusal that may pass.
 */
export function usePictureIntake(options: Options<AssetView>): PictureIntake;
export function usePictureIntake<Stored>(
  options: Options<Stored> & Pick<IntakeSettings<Stored>, 'send'>,
): PictureIntake<Stored>;
export function usePictureIntake({ takesPage = false, ...options }: Options<AssetView>): PictureIntake {
  const intake = useIntake({
    send: uploadFile,
    refusalOf: uploadRefusal,
    notAccepted: libraryMessages.notAnImage,
    ...options,
  });
  const isOver = useDroppedFiles(takesPage ? intake.addFiles : null);
  return { ...intake, isOver };
}
