import {
  ImportIcon,
  LockIcon,
  MaximizeIcon,
  PaintBrushFlatIcon,
  PersonLockIcon,
  PlayIcon,
  ProductAddIcon,
  SaveIcon,
  SearchIcon,
  ShareIcon,
} from '@shopify/polaris-icons';
import { useState } from 'react';
import { usePictureActions } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { toolMessages, useTools } from '#app/domain/picture-tools/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import type { IconSource } from '#app/ui/polaris/icon.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import styles from './fashion.module.css';

/** Floats over the stage: what is done with the picture that is shown. */
export function FashionToolbar() {
  const { runs, models, places, prompt } = useFashion();
  const { open } = useTools();
  const { actions } = usePictureActions();
  const toasts = useToasts();
  const [savedId, setSavedId] = useState<string | null>(null);
  const chosen = runs.chosen?.state === 'generated' ? runs.chosen.asset : null;
  const asset = chosen?.type === 'image' ? chosen : null;
  const act = (id: string) => {
    const action = actions.find((one) => one.id === id);
    return asset && action && (action.isFor?.(asset) ?? true) ? () => action.run([asset]) : null;
  };
  const withPicture = (run: (picture: AssetView) => void) => (asset ? () => run(asset) : null);
  const save = (picture: AssetView) =>
    void callApi('POST /api/generation/text-to-image-save', { body: { imageUrl: picture.urls.original } }).then(
      () => {
        setSavedId(picture._id);
        toasts.show({ title: fashionMessages.saved, tone: 'success' });
      },
      () =>
        toasts.show({ title: fashionMessages.saveFailed, message: fashionMessages.saveFailedText, tone: 'critical' }),
    );
  const words = prompt.trim() === '' ? fashionMessages.animation : prompt.trim();
  const refuse = (title: string, message?: string) => toasts.show({ title, message, tone: 'critical' });
  /** (spec, 5) What is missing for a video is said, in the spec's words. */
  const video = () => {
    if (runs.previews.length === 0) return refuse(toolMessages.generateFirst);
    if (runs.chosen?.state === 'loading') return refuse(toolMessages.notReady, toolMessages.noSource);
    if (!asset) return refuse(toolMessages.notSelected, toolMessages.selectFirst);
    return open('video', asset, { words });
  };
  const tools: readonly (readonly [label: string, icon: IconSource, run: (() => void) | null, isPressed?: boolean])[] =
    [
      [fashionMessages.share, ShareIcon, act('share')],
      [fashionMessages.save, SaveIcon, asset?._id === savedId ? null : withPicture(save)],
      [fashionMessages.upscale, MaximizeIcon, withPicture((picture) => open('upscale', picture))],
      [fashionMessages.inpaint, PaintBrushFlatIcon, withPicture((picture) => open('inpaint', picture))],
      [fashionMessages.video, PlayIcon, video],
      [fashionMessages.zoom, SearchIcon, withPicture((picture) => open('zoom', picture))],
      [fashionMessages.lockModelTool, PersonLockIcon, toggled(models, asset), models.locked !== null],
      [fashionMessages.lockBackgroundTool, LockIcon, toggled(places, asset), places.locked !== null],
    ];
  const push = act('add-to-product');
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={fashionMessages.tools}>
      {tools.map(([label, icon, run, isPressed]) => (
        <IconButton
          key={label}
          icon={icon}
          label={label}
          isDisabled={run === null}
          isPressed={isPressed}
          onClick={run ?? (() => {})}
        />
      ))}
      {asset ? (
        <a
          className={styles.download}
          href={asset.urls.download}
          download
          aria-label={fashionMessages.download}
          title={fashionMessages.download}
        >
          <ImportIcon />
        </a>
      ) : null}
      {actions.some(({ id }) => id === 'add-to-product') ? (
        <IconButton
          icon={ProductAddIcon}
          label={fashionMessages.addToProduct}
          isDisabled={push === null}
          onClick={push ?? (() => {})}
        />
      ) : null}
    </div>
  );
}

/** A lock that is held is let go; else the shown picture is locked. */
function toggled(
  subjects: { readonly locked: AssetView | null; readonly lock: (asset: AssetView | null) => void },
  asset: AssetView | null,
): (() => void) | null {
  if (subjects.locked) return () => subjects.lock(null);
  return asset ? () => subjects.lock(asset) : null;
}
