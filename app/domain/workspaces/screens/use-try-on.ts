import { useMemo } from 'react';
import type { TryOnFraming, TryOnMode } from '@plinth/imaging';
import { autoPrompt } from '#app/domain/generation/index.ts';
import type { SceneTryOn, TryOnSubject } from '#app/domain/studio/document/index.ts';
import { pickTryOn, useScene } from '#app/domain/studio/session/index.ts';
import type { SceneStore } from '#app/domain/studio/session/index.ts';
import type { TryOnChoices } from '../workspace-data.ts';

/** The choices of the try-on of the project that is open; each choice is a step of its history. */
export interface TryOnStage extends Omit<TryOnChoices, 'startMode'> {
  readonly mode: TryOnMode;
  readonly framing: TryOnFraming;
  readonly chosen: Readonly<Record<SubjectPart, TryOnSubject | null>>;
  readonly setMode: (mode: TryOnMode) => void;
  readonly setFraming: (framing: TryOnFraming) => void;
  /** Writes the spec's sentence where the words are not the merchant's own. */
  readonly choose: (part: SubjectPart, subject: TryOnSubject | null) => void;
}
export type SubjectPart = 'person' | 'place';

const NOTHING: SceneTryOn = { mode: null, framing: 'crop', person: null, place: null };

export function useTryOn(store: SceneStore, choices: TryOnChoices | null): TryOnStage | null {
  const kept = useScene(store, pickTryOn);
  return useMemo(() => {
    if (!choices) return null;
    const { people, places, isLocal, startMode } = choices;
    const tryOn = kept ?? NOTHING;
    const put = (change: Partial<SceneTryOn>, prompt: string | null = null) => {
      const next = { ...(pickTryOn(store.get()) ?? NOTHING), ...change };
      store.dispatch({ type: 'do', command: { type: 'choose-try-on', tryOn: next, prompt } });
    };
    const named = (subject: TryOnSubject | null, all: TryOnChoices['people']) =>
      subject?.kind === 'preset' ? (all.find(({ name }) => name === subject.name) ?? null) : null;
    return {
      people,
      places,
      isLocal,
      mode: tryOn.mode ?? startMode,
      framing: tryOn.framing,
      chosen: tryOn,
      setMode: (mode) => put({ mode }),
      setFraming: (framing) => put({ framing }),
      choose(part, subject) {
        const { person, place }: SceneTryOn = { ...(pickTryOn(store.get()) ?? NOTHING), [part]: subject };
        const words = autoPrompt(named(person, people)?.displayName ?? null, named(place, places));
        // A chosen model or place is meant to be seen.
        put({ [part]: subject, ...(subject && { mode: 'model' }) }, words);
      },
    };
  }, [store, kept, choices]);
}
