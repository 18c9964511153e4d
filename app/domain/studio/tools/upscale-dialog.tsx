import { Button } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { BeforeAfter } from './before-after.tsx';
import { saveFile } from './save-file.ts';
import { ToolDialog } from './tool-dialog.tsx';
import styles from './tool-dialog.module.css';
import { PriceLine, Refusal, ToolProgress } from './tool-run.tsx';
import { toolMessages } from './tools.messages.ts';
import { enlargementsOf } from './upscale.rules.ts';
import { usePrice } from './use-price.ts';
import { useToolOrder } from './use-tool-order.ts';
import type { ToolRuns } from './use-tool-runs.ts';

interface Props {
  readonly asset: AssetView;
  readonly runs: ToolRuns;
  /** The result was looked at here. */
  readonly onSeen: (asset: AssetView) => void;
  readonly onClose: () => void;
}

/** Twice or four times as many pixels each way: sizes and price first, then the picture beside what it was. */
export function UpscaleDialog({ asset, runs, onSeen, onClose }: Props) {
  const sizes = enlargementsOf(asset);
  const [factor, setFactor] = useState<number>(sizes.find((size) => size.isPossible)?.factor ?? 2);
  const price = usePrice('upscale');
  const { isBusy, job, result, refusal, refuse, order } = useToolOrder(runs);
  useEffect(() => {
    if (result) onSeen(result);
  }, [result, onSeen]);

  const begin = () => {
    if (!price) return;
    if (price.available < price.each) return refuse(toolMessages.imageCredits(price.each));
    void order({ kind: 'upscale', path: '/api/generation/falUpscale', body: { imageId: asset._id, factor } });
  };
  if (result) {
    return (
      <ToolDialog title={toolMessages.upscaleTitle} isLarge onClose={onClose}>
        <BeforeAfter before={asset} after={result} />
        <div className={styles.foot}>
          <p className={styles.price} role="status">
            {toolMessages.upscaled}
            <small>
              {result.width} × {result.height} px, kept in your portfolio
            </small>
          </p>
          <Button size="large" onClick={() => saveFile(result.urls.download, result.imageName)}>
            Download again
          </Button>
          <Button size="large" variant="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      </ToolDialog>
    );
  }
  return (
    <ToolDialog title={toolMessages.upscaleTitle} isLight={!isBusy} onClose={onClose}>
      <img className={styles.picture} src={asset.urls.preview} alt="" />
      <fieldset className={styles.choices} disabled={isBusy}>
        <legend className={styles.legend}>New size</legend>
        {sizes.map((size) => (
          <label key={size.factor} className={styles.choice}>
            <input
              type="radio"
              name="factor"
              checked={factor === size.factor}
              disabled={!size.isPossible}
              onChange={() => setFactor(size.factor)}
            />
            <strong>{size.factor}x</strong>
            <small>{size.isPossible ? `${size.width} × ${size.height} px` : 'Larger than we can make'}</small>
          </label>
        ))}
      </fieldset>
      <Refusal text={refusal} />
      {isBusy ? (
        <ToolProgress title={toolMessages.upscaleStarted} job={job} onCancel={runs.cancel} />
      ) : (
        <div className={styles.foot}>
          <PriceLine price={price} />
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="large"
            variant="primary"
            disabled={!price || !sizes.some((size) => size.isPossible)}
            onClick={begin}
          >
            Upscale
          </Button>
        </div>
      )}
    </ToolDialog>
  );
}
