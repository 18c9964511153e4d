import { Button } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { BeforeAfter } from '../window/before-after.tsx';
import { ToolChoices } from '../window/tool-choices.tsx';
import { ToolDialog } from '../window/tool-dialog.tsx';
import styles from '../window/tool-dialog.module.css';
import { PriceLine, Refusal, ToolPicture, ToolProgress } from '../window/tool-run.tsx';
import { toolMessages } from '../tools.messages.ts';
import { enlargementsOf } from './upscale.rules.ts';
import type { Enlargement } from './upscale.rules.ts';
import { useOffer } from '../runs/use-offer.ts';
import { SAVING_WORDS } from '../runs/saving-words.ts';
import { useSaving } from '../runs/use-saving.ts';
import { useToolOrder } from '../runs/use-tool-order.ts';
import type { ToolRuns } from '../runs/use-tool-runs.ts';

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
  const [factor, setFactor] = useState<Enlargement['factor']>(sizes.find((size) => size.isPossible)?.factor ?? 2);
  const isPossible = sizes.some((size) => size.isPossible);
  const asking = useOffer('upscale');
  const { offer } = asking;
  const { isBusy, job, result, refusal, refuse, order } = useToolOrder(runs, 'upscale', asset._id);
  const { refusal: notSaved, save } = useSaving(SAVING_WORDS.upscale);
  useEffect(() => {
    if (result) onSeen(result);
  }, [result, onSeen]);

  const begin = () => {
    if (!offer) return;
    if (offer.available < offer.each) return refuse(toolMessages.imageCredits(offer.each));
    const body = { imageId: asset._id, factor, place: runs.place() };
    void order('POST /api/generation/falUpscale', { body });
  };
  if (result) {
    return (
      <ToolDialog title={toolMessages.upscaleTitle} isLarge onClose={onClose}>
        <BeforeAfter before={asset} after={result} />
        <Refusal text={notSaved} />
        <div className={styles.foot}>
          <p className={styles.price} role="status">
            {toolMessages.upscaled}
            <small>
              {result.width} × {result.height} px, kept in your portfolio
            </small>
          </p>
          <Button size="large" onClick={() => save(result.urls.download, result.imageName)}>
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
      <ToolPicture src={asset.urls.preview} />
      <ToolChoices
        legend="New size"
        name="factor"
        choices={sizes.map(({ factor: times, width, height, isPossible: isMade }) => ({
          value: times,
          title: `${times}x`,
          note: isMade ? `${width} × ${height} px` : 'Larger than we can make',
          isPossible: isMade,
        }))}
        chosen={factor}
        isLocked={isBusy}
        onChoose={(times) => setFactor(times === 4 ? 4 : 2)}
      />
      <Refusal text={refusal} />
      {isBusy ? (
        <ToolProgress title={toolMessages.upscaleStarted} job={job} onCancel={runs.cancel} />
      ) : (
        <div className={styles.foot}>
          {isPossible ? <PriceLine asking={asking} /> : <p className={styles.price}>{toolMessages.largestAlready}</p>}
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" variant="primary" disabled={!offer || !isPossible} onClick={begin}>
            Upscale
          </Button>
        </div>
      )}
    </ToolDialog>
  );
}
