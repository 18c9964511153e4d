import { Link, useNavigate } from '@remix-run/react';
import { Tooltip } from '@shopify/polaris';
import { memo, useCallback, useMemo, useRef } from 'react';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useIsEmbedded } from '#app/ui/app-bridge.ts';
import { usePlaces } from '#app/ui/places.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useTypedEarly } from '#app/ui/use-typed-early.ts';
import shared from '#app/ui/prompt-card.module.css';
import { isEnter } from '#app/ui/keys.ts';
import type { SceneContent, ScenePicture } from '../document/document.schema.ts';
import type { Reason } from '../document/readiness.ts';
import { MAX_PROMPT_LENGTH } from '../document/scene-limits.ts';
import { pickContent, pickPictures, pickPrompt, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { studioMessages } from '../studio.messages.ts';
import type { StudioWorkflow } from '../workflow.ts';
import { holdEnter } from './hold-enter.ts';
import { ImageCount } from './image-count.tsx';
import styles from './prompt-bar.module.css';

interface Props {
  readonly store: SceneStore;
  readonly words: StudioWorkflow['messages'];
  /** Why nothing can be made now; empty means go. The same list for button, tooltip and Enter. */
  readonly reasonsOf: ReasonsOf;
  readonly count: number;
  readonly onCount: (count: number) => void;
  /** How many of them the credits cover. */
  readonly covered: number;
  /** Credits per picture, and credits there are for pictures. */
  readonly unitPrice: number;
  readonly available: number;
  readonly onGenerate: (count: number) => void;
  /** Above the field, at the end of the last line, and at its beginning. */
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
  /** The line under the words. */
  readonly under?: ReactNode;
  readonly foot?: ReactNode;
}
type ReasonsOf = (content: SceneContent, pictures: readonly ScenePicture[]) => readonly Reason[];

/**
 * Words for the scene, and the button that says what it will cost. Typing draws the field and the button alone: what looks
 * at the words is in parts of its own.
 */
export function PromptBar(props: Props) {
  const { store, words, reasonsOf, count, onCount, covered, unitPrice, available, onGenerate } = props;
  const toasts = useToasts();
  const navigate = useNavigate();
  const { plans } = usePlaces();
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { history, pictures } = store.get();
    const [first] = reasonsOf(history.present, pictures);
    const seePlans = { label: studioMessages.seePlans, onAction: () => navigate(plans) };
    if (first) {
      toasts.show({
        title: first.message,
        tone: 'critical',
        ...(first.code === 'credits' ? { action: seePlans } : {}),
      });
    } else onGenerate(count);
  };
  const send = useCallback(() => form.current?.requestSubmit(), []);
  return (
    <form ref={form} className={styles.bar} onSubmit={submit} onKeyDown={holdEnter}>
      {props.above}
      <div className={`${shared.card} ${styles.card}`}>
        <PromptField store={store} words={words} onSend={send} />
        <div className={styles.actions}>
          <ImageCount value={count} onChange={onCount} title="Images" isInline />
          <GenerateButton
            store={store}
            reasonsOf={reasonsOf}
            label={words.generate}
            count={covered || count}
            unitPrice={unitPrice}
          />
        </div>
      </div>
      <div className={styles.under}>{props.under}</div>
      {covered < count ? (
        <p className={styles.note} role="status">
          <strong>{studioMessages.creditsCoverOnly(covered, count)}.</strong>
        </p>
      ) : null}
      <div className={styles.foot}>
        {props.foot}
        <div className={styles.end}>
          {props.actions}
          <CreditsLeft available={available} />
        </div>
      </div>
    </form>
  );
}

const PromptField = memo(function PromptField({
  store,
  words,
  onSend,
}: {
  readonly store: SceneStore;
  readonly words: Props['words'];
  readonly onSend: () => void;
}) {
  const prompt = useScene(store, pickPrompt);
  const field = useRef<HTMLTextAreaElement>(null);
  const setPrompt = (typed: string) =>
    store.dispatch({ type: 'do', burst: 'prompt', command: { type: 'set-prompt', prompt: typed } });
  useTypedEarly(field, setPrompt);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.shiftKey) return;
    event.preventDefault();
    onSend();
  };
  return (
    <label className={`${shared.field} ${styles.field}`} data-tour="describe">
      <span className="visually-hidden">{words.prompt}</span>
      <textarea
        ref={field}
        value={prompt}
        rows={2}
        maxLength={MAX_PROMPT_LENGTH}
        placeholder={words.promptExample}
        enterKeyHint="go"
        onChange={(event) => setPrompt(event.target.value)}
        onBlur={() => store.dispatch({ type: 'seal' })}
        onKeyDown={onKeyDown}
      />
    </label>
  );
});

function GenerateButton({
  store,
  reasonsOf,
  label,
  count,
  unitPrice,
}: {
  readonly store: SceneStore;
  readonly reasonsOf: ReasonsOf;
  readonly label: string;
  readonly count: number;
  readonly unitPrice: number;
}) {
  const content = useScene(store, pickContent);
  const pictures = useScene(store, pickPictures);
  const reasons = useMemo(() => reasonsOf(content, pictures), [reasonsOf, content, pictures]);
  const isOffered = !reasons.some(({ code }) => code === 'unavailable');
  const price = `${count} ${count === 1 ? 'image' : 'images'} · ${count * unitPrice} credits`;
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
      <button
        type="submit"
        className={`${shared.generate} ${styles.generate}`}
        data-tour="generate"
        aria-disabled={reasons.length > 0 || undefined}
      >
        <span>{label}</span>
        {isOffered ? <small>{price}</small> : null}
      </button>
    </Tooltip>
  );
}

/** In the admin, where no bar of ours shows them; what they came and went for lies behind it. */
function CreditsLeft({ available }: Pick<Props, 'available'>) {
  const { credits: history } = usePlaces();
  if (!useIsEmbedded()) return null;
  return (
    <Link to={history} className={styles.credits}>
      {studioMessages.creditsLeft(available)}
    </Link>
  );
}
