import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { ProductQuestion } from '#app/domain/generation/index.ts';
import { Dialog, DialogActions, DialogStack, DialogText } from '#app/ui/dialog.tsx';
import { useOffer } from '../runs/use-offer.ts';
import { toolMessages } from '../tools.messages.ts';
import { useTools } from '../use-tools.ts';
import { PriceLine, Refusal } from '../window/tool-run.tsx';
import { productQuestionOf } from './product-question-of.ts';
import { ProductQuestionDialog } from './product-question.tsx';

interface Props {
  /** The replacement for the painted part; empty, or not followed here: it is removed. */
  readonly prompt: string;
  /** Sends the order; what it throws is shown. `confirmProduct`: a part of the product may go. */
  readonly onOrder: (confirmProduct: boolean) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * For areas that were painted elsewhere than in the tool's own window: says the price before anything is ordered. In a window
 * of ours in the admin too: its own modals show what stood in them when they were opened, and the price comes later.
 */
export function InpaintQuestion({ prompt, onOrder, onClose }: Props) {
  const { followsWords } = useTools();
  const asking = useOffer('inpaint');
  const { offer } = asking;
  const [isSending, setSending] = useState(false);
  const [question, setQuestion] = useState<ProductQuestion | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);

  const order = async (confirmProduct = false) => {
    if (!offer || isSending) return;
    if (offer.available < offer.each) return setRefusal(toolMessages.imageCredits(offer.each));
    setSending(true);
    try {
      await onOrder(confirmProduct);
      onClose();
    } catch (error) {
      const asked = productQuestionOf(error);
      setSending(false);
      setQuestion(asked);
      setRefusal(asked ? null : (error as Error).message);
    }
  };
  if (question) {
    return (
      <ProductQuestionDialog
        question={question}
        isBusy={isSending}
        onErase={() => void order(true)}
        onChange={onClose}
      />
    );
  }
  return (
    <Dialog isOpen title={followsWords ? toolMessages.inpaintTitle : toolMessages.eraseTitle} onClose={onClose}>
      <DialogStack>
        <DialogText>
          {toolMessages.inpaintWords(followsWords ? prompt : '')} {toolMessages.inpaintKeeps}
        </DialogText>
        <PriceLine asking={asking} />
        <Refusal text={refusal} />
      </DialogStack>
      <DialogActions>
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="large"
          variant="primary"
          loading={isSending || (!offer && !asking.hasFailed)}
          disabled={!offer}
          onClick={() => void order()}
        >
          Confirm
        </Button>
      </DialogActions>
    </Dialog>
  );
}
