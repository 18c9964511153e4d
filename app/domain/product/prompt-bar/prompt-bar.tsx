import { Link, useNavigate } from '@remix-run/react';
import { Tooltip } from '@shopify/polaris';
import { memo, useCallback, useMemo, useRef } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { affordableCount, spendable } from '#app/domain/credits/index.ts';
import { useIsEmbedded } from '#app/ui/app-bridge.ts';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { generateReasons, MAX_PROMPT_LENGTH } from '#app/domain/studio/document/index.ts';
import type { SceneStore } from '#app/domain/studio/session/index.ts';
import { pickContent, pickPictures, pickPrompt, useScene } from '#app/domain/studio/session/index.ts';
import { productMessages } from '../product.messages.ts';
import { ImageCount } from './image-count.tsx';
import { LockChips } from '../locks/lock-chips.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import styles from './prompt-bar.module.css';
import { useStudio } from '../studio-context.ts';
import type { Studio } from '../studio-context.ts';
import { VideoButtons } from './video-buttons.tsx';

/**
 * Words for the scene, and the button that says what it will cost. Typing draws the field and the button alone: what looks
 * at the words is in parts of its own.
 */
export function PromptBar() {
  const studio = useStudio();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { plans } = usePlaces();
  const form = useRef<HTMLFormElement>(null);
  const { generation, imageCount } = studio;
  const covered = coveredCount(studio);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { history, pictures } = studio.store.get();
    const [first] = reasonsFor(studio, history.present, pictures);
    const seePlans = { label: productMessages.seePlans, onAction: () => navigate(plans) };
    if (first) {
      toasts.show({
        title: first.message,
        tone: 'critical',
        ...(first.code === 'credits' ? { action: seePlans } : {}),
      });
    } else generation.generate(imageCount);
  };
  const send = useCallback(() => form.current?.requestSubmit(), []);
  return (
    <form ref={form} className={styles.bar} onSubmit={submit}>
      <LockChips />
      <div className={styles.card}>
        <PromptField store={studio.store} onSend={send} />
        <div className={styles.actions}>
          <VideoButtons />
          <ImageCount title="Number of images" isTitleHidden />
          <GenerateButton />
        </div>
      </div>
      {covered > 0 && covered < imageCount ? (
        <p className={styles.note} role="status">
          <strong>{productMessages.creditsCoverOnly(covered, imageCount)}.</strong>
        </p>
      ) : studio.isCountLowered ? (
        <p className={styles.note} role="status">
          {productMessages.countLowered}
        </p>
      ) : null}
      <div className={styles.foot}>
        <ModeSwitch />
        <CreditsLeft />
      </div>
    </form>
  );
}

const PromptField = memo(function PromptField({
  store,
  onSend,
}: {
  readonly store: SceneStore;
  readonly onSend: () => void;
}) {
  const prompt = useScene(store, pickPrompt);
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter while a word is being composed (Japanese, Chinese ...) ends the word, not the prompt.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <label className={styles.field}>
      <span className="visually-hidden">Describe the scene</span>
      <textarea
        value={prompt}
        rows={2}
        maxLength={MAX_PROMPT_LENGTH}
        placeholder="Describe the scene: on a pale stone ledge, morning sun from the left, soft linen behind"
        enterKeyHint="go"
        onChange={(event) =>
          store.dispatch({
            type: 'do',
            burst: 'prompt',
            command: { type: 'set-prompt', prompt: event.target.value },
          })
        }
        onBlur={() => store.dispatch({ type: 'seal' })}
        onKeyDown={onKeyDown}
      />
    </label>
  );
});

function GenerateButton() {
  const studio = useStudio();
  const content = useScene(studio.store, pickContent);
  const pictures = useScene(studio.store, pickPictures);
  const reasons = useMemo(() => reasonsFor(studio, content, pictures), [studio, content, pictures]);
  const count = coveredCount(studio) || studio.imageCount;
  const price = `${count} ${count === 1 ? 'image' : 'images'} · ${count * studio.data.unitPrice} credits`;
  return (
    <Tooltip
      active={reasons.length === 0 ? false : undefined}
      content={
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason.message}>{reason.message}</li>
          ))}
        </ul>
      }
      width="wide"
      preferredPosition="above"
    >
      <button type="submit" className={styles.generate} aria-disabled={reasons.length > 0 || undefined}>
        <span>Generate Image</span>
        <small>{price}</small>
      </button>
    </Tooltip>
  );
}

/** In the admin, where no bar of ours shows them; what they came and went for lies behind it. */
function CreditsLeft() {
  const { credits } = useStudio();
  const { credits: history } = usePlaces();
  if (!useIsEmbedded()) return null;
  return (
    <Link to={history} className={styles.credits}>
      {productMessages.creditsLeft(spendable(credits, 'image'))}
    </Link>
  );
}

/** How many of the wanted pictures the credits cover. */
const coveredCount = ({ imageCount, credits, data }: Studio) =>
  affordableCount(imageCount, spendable(credits, 'image'), data.unitPrice);

/** Why nothing can be made yet, if anything. */
function reasonsFor(
  { cutouts, generation, credits, data }: Studio,
  content: ReturnType<typeof pickContent>,
  pictures: ReturnType<typeof pickPictures>,
) {
  return generateReasons({
    content,
    pictures,
    cuttingOut: cutouts.pending,
    isRunning: generation.isRunning,
    available: spendable(credits, 'image'),
    unitPrice: data.unitPrice,
  });
}
