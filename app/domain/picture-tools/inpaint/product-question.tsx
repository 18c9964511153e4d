import { Button } from '@shopify/polaris';
import { coversProduct } from '#app/domain/generation/index.ts';
import type { ProductQuestion } from '#app/domain/generation/index.ts';
import { Dialog, DialogActions, DialogStack, DialogText } from '#app/ui/dialog.tsx';
import { toolMessages } from '../tools.messages.ts';
import styles from './inpaint.module.css';

interface Props {
  /** Null: it is closed. */
  readonly question: ProductQuestion | null;
  readonly isBusy: boolean;
  readonly onErase: () => void;
  /** Also for Escape and a click beside the box. */
  readonly onChange: () => void;
}

/**
 * Asked before a part of the product goes: it in red, and what is left. In a window of ours in the admin too: the admin's
 * own modals show no pictures of the page.
 */
export function ProductQuestionDialog({ question, isBusy, onErase, onChange }: Props) {
  return (
    <Dialog isOpen={question !== null} title={toolMessages.eraseProduct} onClose={onChange}>
      {question ? (
        <>
          <DialogStack>
            <DialogText>{coversProduct(question.coveredShare)}</DialogText>
            <div className={styles.pictures}>
              <figure>
                <img src={question.marked} alt="" />
                <figcaption>{toolMessages.productErased}</figcaption>
              </figure>
              <figure>
                <img src={question.kept} alt="" data-cut-out="" />
                <figcaption>{toolMessages.productKept}</figcaption>
              </figure>
            </div>
          </DialogStack>
          <DialogActions>
            <Button size="large" disabled={isBusy} onClick={onChange}>
              {toolMessages.changeMask}
            </Button>
            <Button size="large" variant="primary" tone="critical" loading={isBusy} onClick={onErase}>
              {toolMessages.eraseAnyway}
            </Button>
          </DialogActions>
        </>
      ) : null}
    </Dialog>
  );
}
