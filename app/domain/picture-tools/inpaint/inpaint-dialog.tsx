import { Button } from '@shopify/polaris';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { readKeyPress } from '#app/ui/keys.ts';
import { scaleAt, WHOLE } from '../viewer/zoom.rules.ts';
import type { ZoomView } from '../viewer/zoom.rules.ts';
import { BeforeAfter } from '../window/before-after.tsx';
import { EditNote } from '../window/edit-note.tsx';
import { PaintWindow } from '../painting/paint-window.tsx';
import { ToolDialog } from '../window/tool-dialog.tsx';
import shared from '../window/tool-dialog.module.css';
import { PriceLine, Refusal, ToolProgress } from '../window/tool-run.tsx';
import { toolMessages } from '../tools.messages.ts';
import { useOffer } from '../runs/use-offer.ts';
import { SAVING_WORDS } from '../runs/saving-words.ts';
import { useSaving } from '../runs/use-saving.ts';
import { useToolOrder } from '../runs/use-tool-order.ts';
import type { ToolOrdering } from '../runs/use-tool-order.ts';
import type { ToolRuns } from '../runs/use-tool-runs.ts';
import { useTools } from '../use-tools.ts';
import { NoCanvasError, readMask } from './draw-mask.ts';
import { MaskCanvas } from './mask-canvas.tsx';
import { PaintTools } from './paint-tools.tsx';
import { BLANK, BRUSH, clampBrush, maskSize, paintKey, reducePainting } from './painting.rules.ts';
import type { PaintKey } from './painting.rules.ts';
import { ProductQuestionDialog } from './product-question.tsx';

interface Props {
  readonly asset: AssetView;
  readonly runs: ToolRuns;
  /** New Edit: goes on with the result. */
  readonly onEdit: (result: AssetView) => void;
  readonly onClose: () => void;
}

const ZOOM_STEP = 1.4;

/** Edit, processing, result (creative-workspaces, sections 2 and 4). */
export function InpaintDialog({ asset, runs, onEdit, onClose }: Props) {
  const { followsWords } = useTools();
  const ordering = useToolOrder(runs, 'inpaint', asset._id, asset.recipe?.triedOn !== undefined);
  if (ordering.result) {
    const title = followsWords ? toolMessages.inpaintResult : toolMessages.eraseResult;
    return <InpaintResult {...{ title, followsWords, before: asset, after: ordering.result, onEdit, onClose }} />;
  }
  return <InpaintEdit followsWords={followsWords} asset={asset} runs={runs} ordering={ordering} onClose={onClose} />;
}

interface EditProps {
  /** False: painted areas are removed, and no words are asked for. */
  readonly followsWords: boolean;
  readonly asset: AssetView;
  readonly runs: ToolRuns;
  readonly ordering: ToolOrdering;
  readonly onClose: () => void;
}

function InpaintEdit({ followsWords, asset, runs, ordering, onClose }: EditProps) {
  const [painting, paint] = useReducer(reducePainting, BLANK);
  const [brush, setBrush] = useState<number>(BRUSH.first);
  const [isErasing, setErasing] = useState(false);
  const [look, setLook] = useState<ZoomView>(WHOLE);
  const [prompt, setPrompt] = useState('');
  const canvas = useRef<HTMLCanvasElement>(null);
  const wasAsked = useRef(false);
  const asking = useOffer('inpaint');
  const { offer } = asking;
  const { isBusy, job, refusal, question, leaveQuestion, refuse, order } = ordering;

  useEffect(() => {
    // The button that was pressed has been replaced meanwhile; the mask is to be changed.
    if (wasAsked.current && question === null && !isBusy) canvas.current?.focus();
    wasAsked.current = question !== null;
  }, [question, isBusy]);

  const zoom = (factor: number) => setLook((now) => scaleAt(now, now.scale * factor, { x: 0, y: 0 }));
  const act: Readonly<Record<PaintKey, () => void>> = {
    smaller: () => setBrush((size) => clampBrush(size - BRUSH.step)),
    larger: () => setBrush((size) => clampBrush(size + BRUSH.step)),
    eraser: () => setErasing((is) => !is),
    brush: () => setErasing(false),
    undo: () => paint({ type: 'undo' }),
    redo: () => paint({ type: 'redo' }),
    'zoom-in': () => zoom(ZOOM_STEP),
    'zoom-out': () => zoom(1 / ZOOM_STEP),
    whole: () => setLook(WHOLE),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const press = readKeyPress(event);
    if (isBusy || press.isAlt || (event.target as Element).closest('textarea')) return;
    const meaning = paintKey(press);
    if (!meaning) return;
    event.preventDefault();
    act[meaning]();
  };
  const confirm = (confirmProduct = false) => {
    if (!offer) return;
    const mask = maskOf(
      painting.strokes,
      asset,
      followsWords ? toolMessages.nothingPainted : toolMessages.nothingToErase,
    );
    if ('refusal' in mask) return refuse(mask.refusal);
    if (offer.available < offer.each) return refuse(toolMessages.imageCredits(offer.each));
    const body = { imageId: asset._id, mask: mask.dataUrl, prompt: prompt.trim(), confirmProduct, place: runs.place() };
    void order('POST /api/inpainting', { body });
  };
  return (
    <>
      <PaintWindow
        title={followsWords ? toolMessages.inpaintTitle : toolMessages.eraseTitle}
        isUnkept={() => painting.strokes.length > 0 && !isBusy}
        question={toolMessages.leavePainting}
        questionText={toolMessages.leavePaintingText}
        onKeyDown={onKeyDown}
        onClose={onClose}
        area={
          <MaskCanvas
            canvas={canvas}
            asset={asset}
            strokes={painting.strokes}
            brush={brush}
            isErasing={isErasing}
            isLocked={isBusy}
            look={look}
            onLook={setLook}
            onStroke={(stroke) => {
              refuse(null);
              paint({ type: 'stroke', stroke });
            }}
            onBroken={refuse}
          />
        }
        settings={
          <>
            <p className={shared.text}>
              {followsWords ? toolMessages.inpaintHelp : toolMessages.inpaintRemoves} {toolMessages.inpaintKeeps}
            </p>
            <PaintTools
              painting={painting}
              brush={brush}
              isErasing={isErasing}
              isLocked={isBusy}
              zoom={look.scale}
              onBrush={(size) => setBrush(clampBrush(size))}
              act={act}
            />
            {followsWords ? (
              <label className={shared.field}>
                What should be there instead
                <textarea
                  value={prompt}
                  maxLength={MAX_PROMPT_LENGTH}
                  disabled={isBusy}
                  placeholder="Leave empty to remove it"
                  onChange={(event) => setPrompt(event.target.value)}
                />
              </label>
            ) : null}
          </>
        }
        end={(leave) => (
          <>
            <Refusal text={refusal} />
            {isBusy ? (
              <ToolProgress title={toolMessages.processing} job={job} onCancel={runs.cancel} />
            ) : (
              <>
                <PriceLine asking={asking} />
                <div className={shared.foot}>
                  <Button size="large" onClick={leave}>
                    Cancel
                  </Button>
                  <Button size="large" variant="primary" disabled={!offer} onClick={() => confirm()}>
                    Confirm
                  </Button>
                </div>
              </>
            )}
          </>
        )}
      />
      <ProductQuestionDialog
        question={question}
        isBusy={isBusy}
        onErase={() => confirm(true)}
        onChange={leaveQuestion}
      />
    </>
  );
}

type Strokes = Parameters<typeof readMask>[0];

function maskOf(
  strokes: Strokes,
  asset: AssetView,
  refusal: string,
): { readonly dataUrl: string } | { readonly refusal: string } {
  try {
    const dataUrl = readMask(strokes, maskSize(asset));
    return dataUrl ? { dataUrl } : { refusal };
  } catch (error) {
    return { refusal: error instanceof NoCanvasError ? toolMessages.noCanvas : toolMessages.noMask };
  }
}

interface ResultProps {
  readonly title: string;
  readonly followsWords: boolean;
  readonly before: AssetView;
  readonly after: AssetView;
  readonly onEdit: (result: AssetView) => void;
  readonly onClose: () => void;
}

function InpaintResult({ title, followsWords, before, after, onEdit, onClose }: ResultProps) {
  const { refusal, save } = useSaving(SAVING_WORDS.inpaint);
  return (
    <ToolDialog title={title} isLarge onClose={onClose}>
      <BeforeAfter before={before} after={after} />
      <EditNote asset={after} />
      <Refusal text={refusal} />
      <div className={shared.foot}>
        <p className={shared.price} role="status">
          {followsWords ? toolMessages.inpainted : toolMessages.erased}
          <small>Kept in your portfolio.</small>
        </p>
        <Button size="large" onClick={() => onEdit(after)}>
          New Edit
        </Button>
        <Button size="large" onClick={onClose}>
          Close
        </Button>
        <Button size="large" variant="primary" onClick={() => save(after.urls.download, 'inpainted_image.png')}>
          {toolMessages.downloadInpainted(followsWords)}
        </Button>
      </div>
    </ToolDialog>
  );
}
