import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { spendable } from '#app/domain/credits/index.ts';
import type { TryOnFraming, TryOnMode } from '@plinth/imaging';
import {
  autoPrompt,
  EMPTY_TRY_ON_PROMPT,
  MISSING_APPAREL,
  promptAfterChoice,
  useJobFeed,
} from '#app/domain/generation/index.ts';
import { useTools } from '#app/domain/picture-tools/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { useAccountCredits } from '#app/domain/studio/frame/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { cutText } from '#app/platform/cut-text.ts';
import type { Chosen } from './chosen.ts';
import { MOST_OWN_KEPT } from './draft/draft-limits.ts';
import { openGarments, openSubject } from './draft/open-draft.rules.ts';
import type { DraftSubject } from './draft/try-on-draft.schema.ts';
import { useKeptDraft } from './draft/use-kept-draft.ts';
import type { FashionData } from './fashion-data.ts';
import type { Fashion } from './fashion-context.ts';
import { missingFor } from './outfit.rules.ts';
import { fashionMessages } from './fashion.messages.ts';
import { useApparel } from './use-apparel.ts';
import type { Garment } from './use-apparel.ts';
import { FASHION_PLACE, useFashionRuns } from './use-fashion-runs.ts';
import type { TryOnWish } from './use-fashion-runs.ts';
import { useTryOnPreview } from './use-try-on-preview.ts';
import { useSubjects } from './use-subjects.ts';
import type { Subjects } from './use-subjects.ts';

/** (spec) Images per order at the start, in the try-on studio. */
const START_COUNT = 4;

/** The part of a choice that goes into the sentence that is written by itself. */
const saidOf = (chosen: Chosen | null) => (chosen?.kind === 'preset' ? chosen : null);

/** The fashion generator as it is used: what is chosen, ordered and made. */
export function useFashion(data: FashionData, isEnhanced: boolean, linked: LinkedProducts): Fashion {
  const feed = useJobFeed();
  const toasts = useToasts();
  const { stand, person } = useTools();
  useEffect(() => stand(FASHION_PLACE), [stand]);
  useEffect(() => feed.start(data.activeJobs), [feed, data.activeJobs]);
  const available = spendable(useAccountCredits(data), 'image');
  const [opened] = useState(() => openFashion(data, linked));
  const [chosenMode, setMode] = useState<TryOnMode | null>(opened.draft?.mode ?? null);
  const [framing, setFraming] = useState<TryOnFraming>(opened.draft?.framing ?? 'crop');
  const [count, setCount] = useState(opened.draft?.count ?? START_COUNT);
  /** The text of the field, and the sentence that choices have written last. */
  const [{ prompt, auto }, setWords] = useState({
    prompt: opened.draft?.prompt ?? '',
    auto: opened.draft?.auto ?? '',
  });
  const setPrompt = useCallback((words: string) => setWords((before) => ({ ...before, prompt: words })), []);
  const [pointsOf, setPointsOf] = useState<string | null>(null);
  const [pointsLeft, setPointsLeft] = useState<string | null>(null);
  const names = useRef({ model: saidOf(opened.models.chosen), place: saidOf(opened.places.chosen) });

  const rewrite = useCallback((part: 'model' | 'place', chosen: Chosen | null) => {
    names.current = { ...names.current, [part]: saidOf(chosen) };
    // A chosen model or place is meant to be seen.
    if (chosen) setMode('model');
    const { model, place } = names.current;
    const next = autoPrompt(model?.displayName ?? null, place);
    setWords((before) => ({ prompt: promptAfterChoice(before.prompt, before.auto, next), auto: next }));
  }, []);
  const models = useSubjects(
    'model',
    opened.models,
    !data.isLocal,
    useCallback((chosen: Chosen | null) => rewrite('model', chosen), [rewrite]),
  );
  const places = useSubjects(
    'place',
    opened.places,
    true,
    useCallback((chosen: Chosen | null) => rewrite('place', chosen), [rewrite]),
  );
  // Without a provider a ghost mannequin: nothing else is as near to the photo.
  const mode = chosenMode ?? (data.isLocal ? 'ghost' : 'model');
  const apparel = useApparel(feed, opened, mode);
  const needsWords = mode === 'model';

  const { choose: chooseModel } = models;
  const { choose: choosePlace } = places;
  // After success the model and the template are cleared, and the words where they were written by themselves
  // (creative-workspaces, section 4).
  const settlePreview = useRef(() => {});
  const onMade = useCallback(() => {
    settlePreview.current();
    chooseModel(null);
    choosePlace(null);
    // Letting go of both has written the sentence without them.
    setWords((before) => ({ prompt: before.prompt === before.auto ? '' : before.prompt, auto: '' }));
  }, [chooseModel, choosePlace]);
  const runs = useFashionRuns({
    feed,
    person: person ?? data.person,
    recent: data.recent,
    left: opened.draft?.waiting ?? null,
    onMade,
  });
  useKeptDraft({
    ...apparel.kept,
    linked: linked.kind === 'one' ? linked.productId : (opened.draft?.linked ?? null),
    mode,
    framing,
    count,
    prompt,
    auto,
    models: keptSubject(models),
    places: keptSubject(places),
    waiting: runs.waiting,
  });

  const { garments, outfit } = apparel;
  const missing = missingFor({ needsWords, prompt, garments, outfit });
  const { generate: order, isBusy } = runs;
  const generate = useCallback(() => {
    if (missing === 'words') {
      toasts.show({ title: fashionMessages.emptyPromptTitle, message: EMPTY_TRY_ON_PROMPT });
      return;
    }
    if (missing === 'apparel') {
      toasts.show({ title: fashionMessages.missingApparelTitle, message: MISSING_APPAREL });
      return;
    }
    // The note below the button says that a garment is being read.
    if (missing === 'reading' || isBusy) return;
    const wish: TryOnWish = {
      text_prompt: prompt.trim(),
      garments: wishOf(outfit),
      mode,
      framing,
      count,
      place: FASHION_PLACE,
      ...(isEnhanced && { gemini_enhancement: true }),
      ...(mode === 'model' && {
        ...subjectOf(models, 'locked_model', 'model_image'),
        ...subjectOf(places, 'locked_background', 'background_image'),
      }),
    };
    order(wish);
  }, [prompt, outfit, isBusy, toasts, mode, missing, framing, count, isEnhanced, models, places, order]);

  // A provider's painting, or a locked picture, cannot be previewed here.
  const isLocked = models.locked !== null || places.locked !== null;
  const isShownBefore = mode !== 'model' || (data.isLocal && !isLocked && models.chosen?.kind !== 'own');
  const { preview, settle } = useTryOnPreview(
    outfit.length > 0 && isShownBefore
      ? {
          garments: wishOf(outfit),
          mode,
          ...(mode === 'model' && {
            text_prompt: prompt.trim(),
            framing,
            model: sourceOf(models.chosen),
            background: sourceOf(places.chosen),
          }),
        }
      : null,
    runs.chosen?.id ?? null,
    isBusy,
  );
  useEffect(() => {
    settlePreview.current = settle;
  });

  return useMemo(
    () => ({
      data,
      apparel,
      models,
      places,
      runs,
      preview,
      mode,
      setMode,
      framing,
      setFraming,
      needsWords,
      missing,
      count,
      setCount,
      prompt,
      setPrompt,
      available,
      pointsOf,
      setPointsOf,
      pointsLeft,
      setPointsLeft,
      generate,
      isLinkedTaken: opened.isLinkedTaken,
    }),
    [
      data,
      apparel,
      models,
      places,
      runs,
      preview,
      mode,
      framing,
      needsWords,
      missing,
      count,
      prompt,
      setPrompt,
      available,
      pointsOf,
      pointsLeft,
      generate,
      opened,
    ],
  );
}

/** The state that the page opens with: the draft of before, as far as it is still there. */
function openFashion(data: FashionData, linked: LinkedProducts) {
  const { draft: kept, garments, models, places, isLocal } = data;
  const draft = kept?.draft ?? null;
  const assets = kept?.assets ?? [];
  const isLinked = linked.kind === 'one';
  const isOther = isLinked && draft?.linked !== linked.productId;
  const opened = openGarments(kept, garments, isOther);
  return {
    draft,
    garments: opened,
    removed: draft?.removed ?? [],
    /** The product that the address names has come already, and is worn: it is not taken once more. */
    isLinkedTaken: isLinked && !isOther && opened.some(({ wish }) => wish !== false),
    models: openSubject(draft?.models ?? null, assets, models, !isLocal),
    places: openSubject(draft?.places ?? null, assets, places, true),
  };
}

const keptSubject = ({ chosen, own, locked }: Subjects): DraftSubject => ({
  chosen: chosen && (chosen.kind === 'preset' ? { preset: chosen.name } : { own: idOf(chosen.asset) }),
  own: own.slice(-MOST_OWN_KEPT).map(idOf),
  locked: locked && idOf(locked),
});

const wishOf = (outfit: readonly Garment[]) =>
  outfit.map(({ cutOut, name, points, fit }) => ({
    assetId: cutOut!._id,
    words: cutText(name, 200),
    ...(points && { points }),
    ...(fit && { fit }),
  }));

const sourceOf = (chosen: Chosen | null) =>
  chosen &&
  (chosen.kind === 'preset'
    ? { kind: 'preset' as const, name: chosen.name }
    : { kind: 'asset' as const, assetId: idOf(chosen.asset) });

function subjectOf(
  { chosen, locked }: Subjects,
  lockField: 'locked_model' | 'locked_background',
  field: 'model_image' | 'background_image',
): Partial<TryOnWish> {
  if (locked) return { [lockField]: idOf(locked) };
  if (!chosen) return {};
  return { [field]: chosen.kind === 'preset' ? chosen.name : idOf(chosen.asset) };
}

const idOf = ({ _id }: AssetView): string => _id;
