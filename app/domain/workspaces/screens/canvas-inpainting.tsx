import { useState } from 'react';
import { createJobOrder } from '#app/domain/generation/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { PriceLine, Refusal, toolMessages, useOffer } from '#app/domain/picture-tools/index.ts';
import { useRunsHere, useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { workspaceMessages } from '../workspaces.messages.ts';

/** What is to be painted anew: the picture, the mask as a data URL, and the words. */
export interface CanvasEdit {
  readonly asset: AssetView;
  readonly mask: string;
  readonly prompt: string;
}

interface Props {
  readonly edit: CanvasEdit;
  readonly onClose: () => void;
}

/** Asks before the painted area is ordered, and says its price: nothing is paid by one press. */
export function CanvasInpainting({ edit: { asset, mask, prompt }, onClose }: Props) {
  const { scene, store } = useSceneDocument();
  const { feed } = useRunsHere();
  const toasts = useToasts();
  const asking = useOffer('inpaint');
  const { offer } = asking;
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const order = async () => {
    if (!offer || isSending) return;
    if (offer.available < offer.each) return setRefusal(toolMessages.imageCredits(offer.each));
    setSending(true);
    const body = { imageId: asset._id, mask, prompt, place: { kind: 'scene', id: scene.id } } as const;
    try {
      await feed.order(createJobOrder('inpaint', 'POST /api/inpainting', { body }));
    } catch (error) {
      setSending(false);
      return setRefusal((error as Error).message);
    }
    store.dispatch({ type: 'do', command: { type: 'clear-masks' } });
    toasts.show({ title: toolMessages.processing });
    return onClose();
  };
  const isOnlyRemoved = offer !== null && !offer.inpaintFollowsWords;
  return (
    <ConfirmDialog
      isOpen
      title={toolMessages.inpaintTitle}
      confirmLabel="Confirm"
      isBusy={isSending || !offer}
      onConfirm={() => void order()}
      onCancel={onClose}
    >
      <p>
        {isOnlyRemoved ? toolMessages.inpaintRemoves : workspaceMessages.inpaintWords(prompt)}{' '}
        {toolMessages.inpaintKeeps}
      </p>
      {isOnlyRemoved && prompt !== '' ? <p>{toolMessages.inpaintOnlyRemoves}</p> : null}
      <PriceLine asking={asking} />
      <Refusal text={refusal} />
    </ConfirmDialog>
  );
}
