import { Icon } from '@shopify/polaris';
import { CheckSmallIcon } from '@shopify/polaris-icons';
import { anchorOf, isSameTemplate } from '#app/domain/studio/document/index.ts';
import type { SceneTemplate } from '#app/domain/studio/document/index.ts';
import { pickCanvas, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import { FilePicker, PresetPicture, SectionFrame } from '#app/domain/studio/parts/index.ts';
import { OwnPictures } from './own-pictures.tsx';
import { BrandColours } from './brand-colours.tsx';
import styles from '#app/domain/studio/parts/section.module.css';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { useProduct } from '../product-context.ts';

/** Scenes to stand in: ours with their words, or a picture of the user's own. The chosen one again is none. */
export function TemplatesSection() {
  const { data, uploads } = useProduct();
  const { store } = useSceneDocument();
  const template = useScene(store, pickTemplate);
  const canvas = useScene(store, pickCanvas);
  const choose = (wanted: SceneTemplate, prompt: string | null) => {
    store.dispatch({ type: 'do', command: { type: 'select-template', template: wanted, prompt } });
  };
  return (
    <SectionFrame title="Templates" lead="A place for your product. Without one, your words draw it.">
      <ul className={`${styles.grid} ${styles.wideGrid}`}>
        {data.presets.scenes.map((scene) => {
          const wanted = { kind: 'preset', name: scene.name, anchor: anchorOf(scene.light, canvas) } as const;
          const isChosen = isSameTemplate(template, wanted);
          return (
            <li key={scene.name} className={styles.tile}>
              <button
                type="button"
                className={styles.pick}
                aria-pressed={isChosen}
                title={scene.displayName}
                onClick={() => choose(wanted, scene.prompt)}
              >
                <PresetPicture thumb={scene.thumb} preview={scene.preview} sizes="10rem" alt={scene.displayName} />
                {isChosen ? (
                  <span className={styles.mark}>
                    <Icon source={CheckSmallIcon} />
                  </span>
                ) : null}
              </button>
              <p className={styles.name} aria-hidden="true">
                {scene.displayName}
              </p>
            </li>
          );
        })}
      </ul>
      <div className={styles.own}>
        <BrandColours />
        <OwnPictures
          role="backdrop"
          isChosen={(picture) => isSameTemplate(template, { kind: 'picture', pictureKey: picture.key, anchor: null })}
          onChoose={(picture) => choose({ kind: 'picture', pictureKey: picture.key, anchor: null }, null)}
        />
        <FilePicker
          label="Upload background"
          isSingle
          onFiles={(files) => void uploads.addFiles(files, { role: 'backdrop' })}
        />
      </div>
    </SectionFrame>
  );
}
