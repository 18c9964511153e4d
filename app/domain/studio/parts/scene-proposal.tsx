import controls from '#app/ui/small-controls.module.css';
import type { SceneTemplate } from '../document/document.schema.ts';
import { suitedTemplates, unsuitedProduct } from '../document/rests.ts';
import { pickItems, pickPictures, pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { studioMessages } from '../studio.messages.ts';
import styles from './section.module.css';

type PresetTemplate = Extract<SceneTemplate, { kind: 'preset' }>;

export interface ProposedScene {
  readonly displayName: string;
  readonly template: PresetTemplate;
  readonly onChoose: () => void;
}

interface Props {
  readonly store: SceneStore;
  readonly scenes: readonly ProposedScene[];
}

const MOST_PROPOSED = 3;

/** Names scenes for a product that the chosen one has no place for: nothing lies on what is seen from the front. */
export function SceneProposal({ store, scenes }: Props) {
  const [template, items, pictures] = [
    useScene(store, pickTemplate),
    useScene(store, pickItems),
    useScene(store, pickPictures),
  ];
  const picture = unsuitedProduct({ template, items, pictures });
  if (!picture) return null;
  const suited = new Set(
    suitedTemplates(
      scenes.map((scene) => scene.template),
      picture,
    ),
  );
  const proposed = scenes.filter((scene) => suited.has(scene.template)).slice(0, MOST_PROPOSED);
  return (
    <p className={styles.proposal} role="status">
      {studioMessages.sceneUnsuited}{' '}
      {proposed.map(({ displayName, onChoose }) => (
        <button key={displayName} type="button" className={controls.word} onClick={onChoose}>
          {displayName}
        </button>
      ))}
    </p>
  );
}
