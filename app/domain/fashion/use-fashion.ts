import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { spendable } from '#app/domain/credits/index.ts';
import type { TryOnMode } from '#app/domain/engines/index.ts';
import { EMPTY_TRY_ON_PROMPT, MISSING_APPAREL, useJobFeed } from '#app/domain/generation/index.ts';
import { useTools } from '#app/domain/picture-tools/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { useAccountCredits } from '#app/domain/studio/frame/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { autoPrompt, promptAfterChoice } from './auto-prompt.rules.ts';
import type { FashionData } from './fashion-data.ts';
import type { Fashion } from './fashion-context.ts';
import { fashionMessages } from './fashion.messages.ts';
import { useApparel } from './use-apparel.ts';
import { useFashionRuns } from './use-fashion-runs.ts';
import type { TryOnWish } from './use-fashion-runs.ts';
import { useSubjects } from './use-subjects.ts';
import type { Chosen, Subjects } from './use-subjects.ts';

/** (spec) Images per order at the start, in the try-on studio. */
const START_COUNT = 4;
const PLACE = { kind: 'tool', id: null } as const;

/** What of a choice goes into the sentence that is written by itself. */
const saidOf = (chosen: Chosen | null) => (chosen?.kind === 'preset' ? chosen : null);

/** The fashion generator as it is used: what is chosen, ordered and made. */
export function useFashion(data: FashionData, isEnhanced: boolean): Fashion {
  const feed = useJobFeed();
  const toasts = useToasts();
  const { stand, person } = useTools();
  useEffect(() => stand(PLACE), [stand]);
  useEffect(() => feed.start(data.activeJobs), [feed, data.activeJobs]);
  const available = spendable(useAccountCredits(data), 'image');
  const [mode, setMode] = useState<TryOnMode>('model');
  const [count, setCount] = useState(START_COUNT);
  const [prompt, setPrompt] = useState('');
  const [pointsOf, setPointsOf] = useState<string | null>(null);
  const [pointsLeft, setPointsLeft] = useState<string | null>(null);
  const auto = useRef('');
  const names = useRef({ model: saidOf(null), place: saidOf(null) });

  const rewrite = useCallback((part: 'model' | 'place', chosen: Chosen | null) => {
    names.current = { ...names.current, [part]: saidOf(chosen) };
    const { model, place } = names.current;
    const next = autoPrompt(model?.displayName ?? null, place);
    const before = auto.current;
    auto.current = next;
    setPrompt((words) => promptAfterChoice(words, before, next));
  }, []);
  const models = useSubjects(
    'model',
    useCallback((chosen: Chosen | null) => rewrite('model', chosen), [rewrite]),
  );
  const places = useSubjects(
    'place',
    useCallback((chosen: Chosen | null) => rewrite('place', chosen), [rewrite]),
  );
  const apparel = useApparel(feed, data.garments);

  const { choose: chooseModel } = models;
  const { choose: choosePlace } = places;
  // After success the model and the template are cleared, and the words where they were written by themselves
  // (creative-workspaces, section 4).
  const onMade = useCallback(() => {
    const written = auto.current;
    chooseModel(null);
    choosePlace(null);
    // Letting go of both has written the sentence without them.
    const bare = autoPrompt(null, null);
    setPrompt((words) => (words === written || words === bare ? '' : words));
    auto.current = '';
  }, [chooseModel, choosePlace]);
  const runs = useFashionRuns({ feed, person: person ?? data.person, recent: data.recent, onMade });

  const { outfit } = apparel;
  const { generate: order, isBusy } = runs;
  const generate = useCallback(() => {
    if (prompt.trim() === '') {
      toasts.show({ title: fashionMessages.emptyPromptTitle, message: EMPTY_TRY_ON_PROMPT });
      return;
    }
    if (outfit.length === 0) {
      toasts.show({ title: fashionMessages.missingApparelTitle, message: MISSING_APPAREL });
      return;
    }
    if (isBusy) return;
    const wish: TryOnWish = {
      text_prompt: prompt.trim(),
      // A hanger holds one.
      garments: (mode === 'hanger' ? outfit.slice(0, 1) : outfit).map(({ cutOut, name, points, fit }) => ({
        assetId: cutOut!._id,
        words: name.slice(0, 200),
        ...(points && { points }),
        ...(fit && { fit }),
      })),
      mode,
      count,
      place: PLACE,
      ...(isEnhanced && { gemini_enhancement: true }),
      ...(mode === 'model' && {
        ...subjectOf(models, 'locked_model', 'model_image'),
        ...subjectOf(places, 'locked_background', 'background_image'),
      }),
    };
    order(wish);
  }, [prompt, outfit, isBusy, toasts, mode, count, isEnhanced, models, places, order]);

  return useMemo(
    () => ({
      data,
      apparel,
      models,
      places,
      runs,
      mode,
      setMode,
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
    }),
    [data, apparel, models, places, runs, mode, count, prompt, available, pointsOf, pointsLeft, generate],
  );
}

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
