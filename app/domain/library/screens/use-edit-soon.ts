import { useNavigate } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';

/** Of the spec (platform-and-account, section 9): time enough to see which picture it is. */
const EDITOR_AFTER_MS = 1_000;

/** Opens the editor with a picture a second after it was asked for; who leaves the page meanwhile is not followed. */
export function useEditSoon(): (asset: AssetView) => void {
  const { imageEditor } = usePlaces();
  const navigate = useNavigate();
  const toasts = useToasts();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    ({ _id, imageName }: AssetView) => {
      clearTimeout(timer.current);
      toasts.show({ title: libraryMessages.openingEditor, message: imageName });
      timer.current = setTimeout(() => navigate(`${imageEditor}?image=${_id}`), EDITOR_AFTER_MS);
    },
    [imageEditor, navigate, toasts],
  );
}
