import { useNavigate } from '@remix-run/react';
import { Tooltip } from '@shopify/polaris';
import { useMemo, useRef } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { affordableCount } from '#app/domain/credits/index.ts';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { generateReasons } from '../scene/readiness.ts';
import { MAX_PROMPT_LENGTH } from '../scene/scene-limits.ts';
import { pickContent, pickPictures, useScene } from '../session/scene-store.ts';
import { studioMessages } from '../studio.messages.ts';
import { ImageCount } from './image-count.tsx';
import { LockChips } from './lock-chips.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import styles from './prompt-bar.module.css';
import { useStudio } from './studio-context.ts';
import { VideoButtons } from './video-buttons.tsx';

/** Words for the scene, and the button that says what it will cost. */
export function PromptBar() {
  const { store, cutouts, generation, credits, data, imageCount } = useStudio();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { plans } = usePlaces();
  const content = useScene(store, pickContent);
  const pictures = useScene(store, pickPictures);
  const form = useRef<HTMLFormElement>(null);
  const { isRunning, generate } = generation;
  const { unitPrice } = data;
  const reasons = useMemo(
    () =>
      generateReasons({
        content,
        pictures,
        cuttingOut: cutouts.pending,
        isRunning,
        available: credits.available,
        unitPrice,
      }),
    [content, pictures, cutouts.pending, isRunning, credits.available, unitPrice],
  );
  const covered = affordableCount(imageCount, credits.available, unitPrice);
  const count = covered > 0 ? covered : imageCount;
  const price = `${count} ${count === 1 ? 'image' : 'images'} · ${count * unitPrice} credits`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [first] = reasons;
    const seePlans = { label: studioMessages.seePlans, onAction: () => navigate(plans) };
    if (first) {
      toasts.show({
        title: first.message,
        tone: 'critical',
        ...(first.code === 'credits' ? { action: seePlans } : {}),
      });
    } else generate(imageCount);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter while a word is being composed (Japanese, Chinese ...) ends the word, not the prompt.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  return (
    <form ref={form} className={styles.bar} onSubmit={submit}>
      <LockChips />
      <div className={styles.card}>
        <label className={styles.field}>
          <span className="visually-hidden">Describe the scene</span>
          <textarea
            value={content.prompt}
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
        <div className={styles.actions}>
          <VideoButtons />
          <ImageCount title="Number of images" isTitleHidden />
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
        </div>
      </div>
      {covered > 0 && covered < imageCount ? (
        <p className={styles.note}>
          <strong>{studioMessages.creditsCoverOnly(covered, imageCount)}.</strong>
        </p>
      ) : null}
      <ModeSwitch />
    </form>
  );
}
