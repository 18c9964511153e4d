import { ImageAddIcon, ImportIcon, SaveIcon, ShareIcon, PaintBrushRoundIcon } from '@shopify/polaris-icons';
import { Suspense, useState } from 'react';
import { createJobOrder, useJobs } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { InpaintQuestion, toolMessages, useTools } from '#app/domain/picture-tools/index.ts';
import { useRunsHere, useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { pickSelection, useScene } from '#app/domain/studio/session/index.ts';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { recentOf } from '../project-progress.rules.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import { maskOf } from './draw-canvas-mask.ts';
import { useShare } from './use-share.ts';
import { useWorkspace } from './workspace-context.ts';
import styles from './workspace-screen.module.css';

/** The painting on the canvas: the picture, the mask as a data URL, and the words. */
interface CanvasEdit {
  readonly asset: AssetView;
  readonly mask: string;
  readonly prompt: string;
}

/** The actions on the project's picture; shown while no item is selected (creative-workspaces, section 2). */
export function WorkspaceTools() {
  const { page } = useWorkspace();
  const { scene, store, files, saving } = useSceneDocument();
  const [isSaving, setSaving] = useState(false);
  const share = useShare();
  const { feed, results } = useRunsHere();
  const { open, followsWords } = useTools();
  const toasts = useToasts();
  const hasSelection = useScene(store, pickSelection).length > 0;
  const [edit, setEdit] = useState<CanvasEdit | null>(null);
  const recent = recentOf(useJobs(feed), scene.id, page.data.recent);
  if (hasSelection) return null;

  const generated = () => store.get().history.present.items.findLast((item) => item.kind === 'generated');
  /** The picture that stands on the canvas, else the one that was chosen, else the newest. */
  const subject = (): AssetView | null => {
    const shown = generated();
    const onCanvas = shown?.kind === 'generated' ? files.assetOf(shown.assetId) : null;
    return onCanvas ?? recent.find(({ _id }) => _id === results.selectedId) ?? recent[0] ?? null;
  };
  const withPicture = (run: (asset: AssetView) => void) => {
    const asset = subject();
    if (asset) run(asset);
    else toasts.show({ title: toolMessages.imageFirst, tone: 'critical' });
  };
  const save = async () => {
    store.dispatch({ type: 'do', command: { type: 'commit-drafts' } });
    setSaving(true);
    const isSaved = await saving.current?.saveNow();
    setSaving(false);
    const { saved, savedText, notSaved, notSavedText } = workspaceMessages;
    if (isSaved) toasts.show({ title: saved, message: savedText, tone: 'success' });
    else toasts.show({ title: notSaved, message: notSavedText, tone: 'critical' });
  };
  const download = (asset: AssetView) => {
    const link = document.createElement('a');
    link.href = asset.urls.download;
    link.download = '';
    link.click();
  };
  const inpaint = () => {
    const shown = generated();
    const asset = shown?.kind === 'generated' ? files.assetOf(shown.assetId) : null;
    const refuse = (title: string) => toasts.show({ title, tone: 'critical' });
    if (!shown || !asset) return refuse(toolMessages.imageFirst);
    const { items, prompt } = store.get().history.present;
    const mask = maskOf(items, shown, asset);
    if (!mask) return refuse(followsWords ? toolMessages.noArea : toolMessages.nothingToErase);
    return setEdit({ asset, mask, prompt: followsWords ? prompt.trim() : '' });
  };
  const order = async ({ asset, ...painted }: CanvasEdit, confirmProduct: boolean) => {
    const body = { imageId: asset._id, ...painted, confirmProduct, place: { kind: 'scene', id: scene.id } } as const;
    await feed.order(createJobOrder('inpaint', 'POST /api/inpainting', { body }));
    store.dispatch({ type: 'do', command: { type: 'clear-masks' } });
    toasts.show({ title: toolMessages.processing });
  };
  return (
    <div className={styles.tools} role="toolbar" aria-label="Image" aria-orientation="vertical">
      <IconButton icon={ShareIcon} label="Share" onClick={() => withPicture(share)} />
      <IconButton icon={SaveIcon} label="Save Project" isDisabled={isSaving} onClick={() => void save()} />
      <IconButton icon={ImportIcon} label="Download" onClick={() => withPicture(download)} />
      <IconButton
        icon={ImageAddIcon}
        label="Upscale Image"
        onClick={() => withPicture((asset) => open('upscale', asset))}
      />
      <IconButton
        icon={PaintBrushRoundIcon}
        label={followsWords ? 'In-Painting' : toolMessages.inpaintTool(false)}
        onClick={inpaint}
      />
      {edit ? (
        <Suspense fallback={null}>
          <InpaintQuestion
            prompt={edit.prompt}
            onOrder={(confirmProduct) => order(edit, confirmProduct)}
            onClose={() => setEdit(null)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
