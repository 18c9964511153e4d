import { ShareIcon } from '@shopify/polaris-icons';
import { useEffect, useState } from 'react';
import { fetchFile } from '#app/ui/client/fetch-file.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';

interface Props {
  /** Null: none is chosen that could be shared. */
  readonly asset: AssetView | null;
  readonly isLarge?: boolean;
}

/** Hands a picture's file over to the apps of the device; off, with the reason, where the browser cannot. */
export function SharePictureButton({ asset, isLarge = false }: Props) {
  const toasts = useToasts();
  const [isOffered, setOffered] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const imageType = asset?.imageType ?? 'image/png';
  useEffect(() => {
    const sample = new File([''], 'picture.png', { type: imageType });
    setOffered(navigator.canShare?.({ files: [sample] }) ?? false);
  }, [imageType]);
  const share = async (picture: AssetView) => {
    const bytes = await fetchFile(picture.urls.original);
    await navigator.share({ files: [new File([bytes], picture.imageName, { type: picture.imageType })] });
  };
  const run = () => {
    if (!asset) return;
    setBusy(true);
    share(asset)
      .catch((error: unknown) => {
        // Thinking better of it is no failure.
        if ((error as Error).name === 'AbortError') return;
        toasts.show({ title: libraryMessages.shareFailed, tone: 'critical' });
      })
      .finally(() => setBusy(false));
  };
  return (
    <span title={isOffered ? undefined : libraryMessages.noShare} style={isLarge ? { display: 'block' } : undefined}>
      <Button
        icon={ShareIcon}
        disabled={!asset || !isOffered}
        loading={isBusy}
        {...(isLarge && { size: 'large' as const, fullWidth: true })}
        onClick={run}
      >
        {libraryMessages.share}
      </Button>
    </span>
  );
}
