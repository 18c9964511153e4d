import type { IconSource } from '@shopify/polaris';
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
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import styles from './preview-stage.module.css';

interface Tool {
  readonly label: string;
  readonly icon: IconSource;
  /** Null while it cannot be used. */
  readonly run: (() => void) | null;
  /** Says why it cannot. */
  readonly refuse?: (() => void) | undefined;
  readonly isPressed?: boolean;
}

/** Floats over the stage: what is done with the picture that is shown. */
export function FashionToolbar() {
  const { runs, models, places, prompt, preview } = useFashion();
  const { open, followsWords } = useTools();
  const { actions } = usePictureActions();
  const toasts = useToasts();
  const [savedId, setSavedId] = useState<string | null>(null);
  const chosen = runs.chosen?.state === 'generated' ? runs.chosen.asset : null;
  // While a preview stands in its place, the last result is not what is seen.
  const asset = chosen?.type === 'image' && !preview.isShown ? chosen : null;
  const act = (id: string) => {
    const action = actions.find((one) => one.id === id);
    return asset && action && (action.isFor?.(asset) ?? true) ? () => action.run([asset]) : null;
  };
  const withPicture = (run: (picture: AssetView) => void) => (asset ? () => run(asset) : null);
  const refuse = (title: string, message?: string) => toasts.show({ title, message, tone: 'critical' });
  const imageFirst = () => refuse(toolMessages.imageFirst);
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
  const noVideo = () => {
    if (runs.previews.length === 0) return refuse(toolMessages.generateFirst);
    if (runs.chosen?.state === 'loading') return refuse(toolMessages.notReady, toolMessages.noSource);
    return refuse(toolMessages.notSelected, toolMessages.selectFirst);
  };
  const noLock = () => refuse(toolMessages.noImage, toolMessages.imageFirst);
  /** (spec, 5) What is missing is said, in the spec's words. */
  const tools: readonly Tool[] = [
    { label: fashionMessages.share, icon: ShareIcon, run: act('share') },
    {
      label: fashionMessages.save,
      icon: SaveIcon,
      run: asset?._id === savedId ? null : withPicture(save),
      refuse: asset ? undefined : () => refuse(fashionMessages.nothingToSave),
    },
    {
      label: fashionMessages.upscale,
      icon: MaximizeIcon,
      run: withPicture((picture) => open('upscale', picture)),
      refuse: imageFirst,
    },
    {
      label: followsWords ? fashionMessages.inpaint : toolMessages.inpaintTool(false),
      icon: PaintBrushFlatIcon,
      run: withPicture((picture) => open('inpaint', picture)),
      refuse: imageFirst,
    },
    {
      label: fashionMessages.video,
      icon: PlayIcon,
      run: withPicture((picture) => open('video', picture, { words, shape: '9:16' })),
      refuse: noVideo,
    },
    { label: fashionMessages.zoom, icon: SearchIcon, run: withPicture((picture) => open('zoom', picture)) },
    {
      label: fashionMessages.lockModelTool,
      icon: PersonLockIcon,
      run: toggled(models, asset),
      refuse: noLock,
      isPressed: models.locked !== null,
    },
    {
      label: fashionMessages.lockBackgroundTool,
      icon: LockIcon,
      run: toggled(places, asset),
      refuse: noLock,
      isPressed: places.locked !== null,
    },
  ];
  const push = act('add-to-product');
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={fashionMessages.tools}>
      {/* The first tool, in sight on a phone too; it keeps its place while there is nothing to download. */}
      <span className={styles.tool}>
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
        ) : (
          <IconButton
            icon={ImportIcon}
            label={fashionMessages.download}
            isDisabled
            onRefused={imageFirst}
            onClick={() => {}}
          />
        )}
        <span aria-hidden="true">{fashionMessages.download}</span>
      </span>
      {tools.map(({ label, icon, run, refuse, isPressed }) => (
        <span key={label} className={styles.tool}>
          <IconButton
            icon={icon}
            label={label}
            isDisabled={run === null}
            isPressed={isPressed}
            onRefused={refuse}
            onClick={run ?? (() => {})}
          />
          <span aria-hidden="true">{label}</span>
        </span>
      ))}
      {actions.some(({ id }) => id === 'add-to-product') ? (
        <span className={styles.tool}>
          <IconButton
            icon={ProductAddIcon}
            label={fashionMessages.addToProduct}
            isDisabled={push === null}
            onClick={push ?? (() => {})}
          />
          <span aria-hidden="true">{fashionMessages.addToProduct}</span>
        </span>
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
