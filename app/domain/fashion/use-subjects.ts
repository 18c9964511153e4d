import { useCallback, useState } from 'react';
import { usePictureIntake } from '#app/domain/library/index.ts';
import type { AssetView, PictureIntake } from '#app/domain/library/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { Chosen } from './chosen.ts';
import type { OpenedSubject } from './draft/open-draft.rules.ts';
import { fashionMessages } from './fashion.messages.ts';

export interface Subjects {
  readonly chosen: Chosen | null;
  readonly own: readonly AssetView[];
  /** An own photo on its way in; only the first file is used (creative-workspaces, section 5). */
  readonly intake: PictureIntake;
  /** An earlier picture whose model, or whose background, is kept; null where nothing is locked. */
  readonly locked: AssetView | null;
  readonly choose: (chosen: Chosen | null) => void;
  readonly remove: (asset: AssetView) => void;
  readonly lock: (asset: AssetView | null) => void;
}

const WORDS = {
  model: {
    uploaded: fashionMessages.modelUploaded,
    removed: fashionMessages.modelRemoved,
    locked: fashionMessages.modelLocked,
  },
  place: {
    uploaded: fashionMessages.templateUploaded,
    removed: fashionMessages.templateRemoved,
    locked: fashionMessages.backgroundLocked,
  },
} as const;

/** Models or places: the chosen one, own ones, and what is locked; `opened` as the page opens with them. */
export function useSubjects(
  part: keyof typeof WORDS,
  opened: OpenedSubject,
  /** An own photo can be used: else it is kept, and not chosen. */
  isOwnUsable: boolean,
  onChosen: (chosen: Chosen | null) => void,
): Subjects {
  const toasts = useToasts();
  const words = WORDS[part];
  const [chosen, setChosen] = useState(opened.chosen);
  const [own, setOwn] = useState(opened.own);
  const [locked, setLocked] = useState(opened.locked);
  const choose = useCallback(
    (next: Chosen | null) => {
      setChosen(next);
      if (next) setLocked(null);
      onChosen(next);
    },
    [onChosen],
  );
  const intake = usePictureIntake({
    isSingle: true,
    onStored: (asset) => {
      setOwn((all) => [...all, asset]);
      if (isOwnUsable) choose({ kind: 'own', asset });
      toasts.show({ title: words.uploaded, tone: 'success' });
    },
  });
  const remove = useCallback(
    (asset: AssetView) => {
      setOwn((all) => all.filter(({ _id }) => _id !== asset._id));
      setChosen((before) => (before?.kind === 'own' && before.asset._id === asset._id ? null : before));
      toasts.show({ title: words.removed });
    },
    [toasts, words],
  );
  const lock = useCallback(
    (asset: AssetView | null) => {
      setLocked(asset);
      if (!asset) return;
      setChosen(null);
      toasts.show({ title: words.locked, tone: 'success' });
    },
    [toasts, words],
  );
  return { chosen, own, intake, locked, choose, remove, lock };
}
