import { Button } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { MAX_PROMPT_LENGTH } from '../scene/scene-limits.ts';
import { ToolDialog } from './tool-dialog.tsx';
import styles from './tool-dialog.module.css';
import { PriceLine, Refusal, ToolProgress } from './tool-run.tsx';
import { toolMessages } from './tools.messages.ts';
import { usePrice } from './use-price.ts';
import { useToolOrder } from './use-tool-order.ts';
import type { ToolRuns } from './use-tool-runs.ts';

interface Props {
  readonly asset: AssetView;
  /** What the merchant has written so far. */
  readonly words: string;
  readonly runs: ToolRuns;
  readonly onWatch: (film: AssetView) => void;
  readonly onClose: () => void;
}

const SHAPES = [
  { aspect: '1:1', use: 'Feed' },
  { aspect: '9:16', use: 'Reels, Stories' },
  { aspect: '16:9', use: 'Banner' },
] as const;

/** A short film of a picture: words, shape, price; then its progress, then the film. */
export function VideoDialog({ asset, words, runs, onWatch, onClose }: Props) {
  const toasts = useToasts();
  const [prompt, setPrompt] = useState(words.trim() || (asset.recipe?.prompt ?? ''));
  // creative-workspaces, section 9: 1:1 for the product page.
  const [aspect, setAspect] = useState<string>('1:1');
  const price = usePrice('video');
  const { isBusy, job, result, refusal, refuse, order } = useToolOrder(runs);
  const watch = useRef(onWatch);
  useEffect(() => {
    watch.current = onWatch;
  });
  useEffect(() => {
    if (result) watch.current(result);
  }, [result]);

  const begin = async () => {
    if (!price) return;
    if (prompt.trim() === '') return refuse(toolMessages.promptFirst);
    if (price.available < price.each) return refuse(toolMessages.videoCredits(price.each));
    const body = { imageId: asset._id, textPrompt: prompt.trim(), aspectRatio: aspect };
    const isTaken = await order({ kind: 'animate', path: '/api/generation/generate-video-kling', body });
    if (isTaken) toasts.show({ title: toolMessages.videoTitle, message: toolMessages.videoStarted });
  };
  return (
    <ToolDialog title={toolMessages.videoTitle} isLight={!isBusy} onClose={onClose}>
      <img className={styles.picture} src={asset.urls.preview} alt="" />
      <label className={styles.field}>
        What should happen
        <textarea
          value={prompt}
          maxLength={MAX_PROMPT_LENGTH}
          disabled={isBusy}
          placeholder="Slow push in, the light moves along the wall"
          onChange={(event) => setPrompt(event.target.value)}
        />
      </label>
      <fieldset className={styles.choices} disabled={isBusy}>
        <legend className={styles.legend}>Shape</legend>
        {SHAPES.map((shape) => (
          <label key={shape.aspect} className={styles.choice}>
            <input
              type="radio"
              name="aspect"
              checked={aspect === shape.aspect}
              onChange={() => setAspect(shape.aspect)}
            />
            <strong>{shape.aspect}</strong>
            <small>{shape.use}</small>
          </label>
        ))}
      </fieldset>
      <Refusal text={refusal} />
      {isBusy ? (
        <ToolProgress title={toolMessages.generatingVideo} job={job} onCancel={runs.cancel} />
      ) : (
        <div className={styles.foot}>
          <PriceLine price={price} />
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" variant="primary" disabled={!price} onClick={() => void begin()}>
            Generate Video
          </Button>
        </div>
      )}
    </ToolDialog>
  );
}
