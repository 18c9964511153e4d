import controls from '#app/ui/small-controls.module.css';
import type { SceneTemplate } from '../document/document.schema.ts';
import { suitedTemplates, unsuitedProduct } from '../document/rests.ts';
import { sizeRefusal } from '../document/scene-sizes.ts';
import type { SizedScene } from '../document/scene-sizes.ts';
import { pickCanvas, pickItems, pickPictures, pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { studioMessages } from '../studio.messages.ts';
import styles from './section.module.css';

type PresetTemplate = Extract<SceneTemplate, { kind: 'preset' }>;

export interface ProposedScene extends SizedScene {
  readonly template: PresetTemplate;
  readonly onChoose: () => void;
}

interface Props {
  readonly store: SceneStore;
  readonly scenes: readonly ProposedScene[];
}

const MOST_PROPOSED = 3;

/** Names scenes for a product that the chosen one has no place for: nothing lies on what is seen from the front, no table stands on a shelf. */
export function SceneProposal({ store, scenes }: Props) {
  const [template, items, pictures, canvas] = [
    useScene(store, pickTemplate),
    useScene(store, pickItems),
    useScene(store, pickPictures),
    useScene(store, pickCanvas),
  ];
  const refusal = sizeRefusal({ template, items, pictures, canvas }, scenes);
  if (refusal) {
    const named = scenes.filter(({ name }) => refusal.fitting.some((scene) => scene.name === name));
    return <Proposal text={studioMessages.sceneRefuses(refusal.picture.name, refusal.fits)} scenes={named} />;
  }
  const picture = unsuitedProduct({ template, items, pictures });
  if (!picture) return null;
  const suited = new Set(
    suitedTemplates(
      scenes.map((scene) => scene.template),
      picture,
    ),
  );
  const proposed = scenes.filter((scene) => suited.has(scene.template)).slice(0, MOST_PROPOSED);
  return <Proposal text={studioMessages.sceneUnsuited} scenes={proposed} />;
}

function Proposal({ text, scenes }: { readonly text: string; readonly scenes: readonly ProposedScene[] }) {
  return (
    <p className={styles.proposal} role="status">
      {text}{' '}
      {scenes.map(({ displayName, onChoose }) => (
        <button key={displayName} type="button" className={controls.word} onClick={onChoose}>
          {displayName}
        </button>
      ))}
    </p>
  );
}
