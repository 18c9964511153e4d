import { useState } from 'react';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useOffer } from '../runs/use-offer.ts';
import { toolMessages } from '../tools.messages.ts';
import { PriceLine, Refusal } from '../window/tool-run.tsx';

interface Props {
  /** What is to stand where it was painted; empty: what is there goes. */
  readonly prompt: string;
  /** Sends the order; what it throws is shown. */
  readonly onOrder: () => Promise<void>;
  readonly onClose: () => void;
}

/** For areas that were painted elsewhere than in the tool's own window: says the price before anything is ordered. */
export function InpaintQuestion({ prompt, onOrder, onClose }: Props) {
  const asking = useOffer('inpaint');
  const { offer } = asking;
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const order = async () => {
    if (!offer || isSending) return;
    if (offer.available < offer.each) return setRefusal(toolMessages.imageCredits(offer.each));
    setSending(true);
    try {
      await onOrder();
      onClose();
    } catch (error) {
      setSending(false);
      setRefusal((error as Error).message);
    }
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
        {isOnlyRemoved ? toolMessages.inpaintRemoves : toolMessages.inpaintWords(prompt)} {toolMessages.inpaintKeeps}
      </p>
      {isOnlyRemoved && prompt !== '' ? <p>{toolMessages.inpaintOnlyRemoves}</p> : null}
      <PriceLine asking={asking} />
      <Refusal text={refusal} />
    </ConfirmDialog>
  );
}
