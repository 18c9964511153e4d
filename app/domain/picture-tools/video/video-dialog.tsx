import { Button } from '@shopify/polaris';
import type { IconSource } from '@shopify/polaris';
import { ArrowRightIcon, ArrowUpIcon, MaximizeIcon, MinimizeIcon, RefreshIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState } from 'react';
import { CAMERA_MOVES, cameraMoveOf, VIDEO_RATES } from '@plinth/imaging';
import type { CameraMoveName, VideoRate } from '@plinth/imaging';
import type { AssetView } from '#app/domain/library/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { ToolChoices } from '../window/tool-choices.tsx';
import { ToolDialog } from '../window/tool-dialog.tsx';
import styles from '../window/tool-dialog.module.css';
import { CroppedPicture, PriceLine, Refusal, ToolProgress } from '../window/tool-run.tsx';
import { toolMessages } from '../tools.messages.ts';
import { useOffer } from '../runs/use-offer.ts';
import { useToolOrder } from '../runs/use-tool-order.ts';
import type { ToolRuns } from '../runs/use-tool-runs.ts';
import { VIDEO_SHAPES, widthByHeight } from './video-shapes.ts';
import type { VideoShape } from './video-shapes.ts';

interface Props {
  readonly asset: AssetView;
  /** The merchant's words so far. */
  readonly words: string;
  /** To begin with. */
  readonly shape: VideoShape;
  readonly runs: ToolRuns;
  readonly onWatch: (video: AssetView) => void;
  readonly onClose: () => void;
}

/** The spec's two calls: 16:9 by one, 1:1 and 9:16 by the other (creative-workspaces, section 9), unless one is chosen. */
type Route = 'kling' | 'runway';

const MOVE_ICONS: Readonly<Record<CameraMoveName, IconSource>> = {
  'Push in': MaximizeIcon,
  'Pull back': MinimizeIcon,
  Orbit: RefreshIcon,
  'Tilt up': ArrowUpIcon,
  'Drift right': ArrowRightIcon,
};

/** Seconds. */
const LENGTHS = [3, 4, 5, 6];
const USUAL_SECONDS = 5;
const USUAL_RATE = 30;

/** The way our own engine moves this picture. Of an enlarged one only its own recipe is known here. */
function moveNote({ origin, recipe }: AssetView): string {
  if (recipe?.hasDepth) return toolMessages.videoInDepth;
  return origin === 'upscaled' ? toolMessages.videoBasic : toolMessages.videoFlat;
}

/** A short video of a picture: words or, where the engine only moves the camera, a camera move, shape, price; then its progress, then the video. */
export function VideoDialog({ asset, words, shape, runs, onWatch, onClose }: Props) {
  const toasts = useToasts();
  const [prompt, setPrompt] = useState(words.trim() || (asset.recipe?.prompt ?? ''));
  const [move, setMove] = useState(() => cameraMoveOf(words));
  const [aspect, setAspect] = useState(shape);
  const [seconds, setSeconds] = useState(USUAL_SECONDS);
  const [rate, setRate] = useState<VideoRate>(USUAL_RATE);
  const [chosen, setChosen] = useState<Route | null>(null);
  const asking = useOffer('video');
  const { offer } = asking;
  const models = offer?.videoRoutes ?? [];
  const route = chosen ?? (aspect === '16:9' ? 'runway' : 'kling');
  const { isBusy, job, result, refusal, refuse, order } = useToolOrder(runs, 'animate', asset._id);
  const watch = useRef(onWatch);
  useEffect(() => {
    watch.current = onWatch;
  });
  useEffect(() => {
    if (result) watch.current(result);
  }, [result]);

  const begin = async () => {
    if (!offer) return;
    const textPrompt = offer.videosAreLocal ? move : prompt.trim();
    if (textPrompt === '') return refuse(toolMessages.promptFirst);
    if (offer.available < offer.each) return refuse(toolMessages.videoCredits(offer.each));
    const body = { imageId: asset._id, textPrompt, seconds, fps: rate, place: runs.place() };
    const isTaken =
      route === 'kling'
        ? await order('POST /api/generation/generate-video-kling', { body: { ...body, aspectRatio: aspect } })
        : await order('POST /api/generation/generate-video-runway', { body: { ...body, resolution: aspect } });
    if (isTaken) toasts.show({ title: toolMessages.videoTitle, message: toolMessages.videoStarted });
  };
  return (
    <ToolDialog title={toolMessages.videoTitle} isLight={!isBusy} onClose={onClose}>
      {/* Our own engine keeps the middle of the image in the shape; how a model crops is not known. */}
      <CroppedPicture src={asset.urls.preview} crop={offer?.videosAreLocal ? widthByHeight(aspect) : null} />
      {offer?.videosAreLocal ? (
        <ToolChoices
          legend="Camera move"
          name="move"
          choices={CAMERA_MOVES.map((name) => ({ value: name, title: name, icon: MOVE_ICONS[name] }))}
          chosen={move}
          isLocked={isBusy}
          onChoose={setMove}
        />
      ) : offer ? (
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
      ) : null}
      <ToolChoices
        legend="Shape"
        name="aspect"
        choices={VIDEO_SHAPES.map((shape) => ({
          value: shape.aspect,
          title: shape.aspect,
          // That model knows no square.
          note: route === 'runway' && shape.aspect === '1:1' && models.length > 0 ? 'As the image' : shape.use,
        }))}
        chosen={aspect}
        isLocked={isBusy}
        onChoose={setAspect}
      />
      {models.length > 1 ? (
        <ToolChoices
          legend="Model"
          name="model"
          choices={models.map((model) => ({ value: model.route, title: model.title }))}
          chosen={route}
          isLocked={isBusy}
          onChoose={setChosen}
        />
      ) : null}
      {offer?.videosAreLocal ? (
        <>
          <div className={styles.pair}>
            <ToolChoices
              legend="Length"
              name="seconds"
              choices={LENGTHS.map((value) => ({ value, title: `${value} s` }))}
              chosen={seconds}
              isLocked={isBusy}
              onChoose={setSeconds}
            />
            <ToolChoices
              legend="Frame rate"
              name="rate"
              choices={VIDEO_RATES.map((value) => ({ value, title: `${value} fps` }))}
              chosen={rate}
              isLocked={isBusy}
              onChoose={setRate}
            />
          </div>
          <p className={styles.note}>{moveNote(asset)}</p>
        </>
      ) : null}
      <Refusal text={refusal} />
      {isBusy ? (
        <ToolProgress title={toolMessages.generatingVideo} job={job} onCancel={runs.cancel} />
      ) : (
        <div className={styles.foot}>
          <PriceLine asking={asking} />
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" variant="primary" disabled={!offer} onClick={() => void begin()}>
            Generate Video
          </Button>
        </div>
      )}
    </ToolDialog>
  );
}
