import { TextField } from '@shopify/polaris';
import { lazy, Suspense, useCallback, useDeferredValue, useMemo } from 'react';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { SteadyCheckbox, SteadySelect } from '#app/ui/steady-fields.ts';
import { useStableHandler } from '#app/ui/use-stable-handler.ts';
import type { CatalogueData } from '../catalogue-data.ts';
import { MAX_PICTURES_PER_PRODUCT } from '../catalogue-limits.ts';
import { WHITE_SCENE } from '../recipes/white-scene.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import styles from './catalogue.module.css';

/** The tables of eight languages come with the first word that is written. */
const ReadingText = lazy(async () => ({
  default: (await import('#app/domain/canvas-tools/screens/index.ts')).ReadingText,
}));

const MODES = [
  { label: 'Product pixels unchanged', value: 'locked' },
  { label: 'Apply the scene’s light to the product', value: 'blend' },
];
const PLACES = [
  { label: 'After the others', value: 'last' },
  { label: 'Before the others', value: 'first' },
];
const COUNTS = Array.from({ length: MAX_PICTURES_PER_PRODUCT }, (_each, index) => String(index + 1));

interface Props {
  readonly data: Pick<CatalogueData, 'recipes' | 'scenes' | 'hasBrandLook' | 'photosAreLocal'>;
  readonly look: RecipeLook;
  readonly name: string;
  /** Id of the saved look that this one continues; null for a new one. */
  readonly after: string | null;
  readonly isUploads: boolean;
  /** Must stay the same from one rendering to the next, as `onSaved` must. */
  readonly onChange: (part: Partial<RecipeLook>) => void;
  readonly onName: (name: string) => void;
  readonly onSaved: (id: string) => void;
}

/** How the photos of a run look: as saved before, or chosen here. What the account has none of is not asked for. */
export function LookFields({ data, look, name, after, isUploads, onChange, onName, onSaved }: Props) {
  const { recipes, scenes, hasBrandLook, photosAreLocal: isLocal } = data;
  const words = useDeferredValue(look.prompt.trim());
  const chooseScene = useStableHandler((scene: string) => {
    const found = scenes.find((one) => one.name === scene);
    const isUntouched = look.prompt === '' || scenes.some(({ prompt }) => prompt === look.prompt);
    onChange({ scene: scene || null, ...(found && isUntouched ? { prompt: found.prompt } : {}) });
  });
  const savedOptions = useMemo(
    () => [
      ...recipes.map(({ id, name: label, version }) => ({
        label: version > 1 ? `${label} (version ${version})` : label,
        value: id,
      })),
      { label: 'A new look', value: '' },
    ],
    [recipes],
  );
  const sceneOptions = useMemo(
    () => [
      { label: 'Describe your own', value: '' },
      ...scenes.map(({ name: value, displayName: label }) => ({ label, value })),
    ],
    [scenes],
  );
  const chooseCount = useCallback((count: string) => onChange({ pictures: Number(count) }), [onChange]);
  const chooseMode = useCallback((mode: string) => onChange({ mode: mode as RecipeLook['mode'] }), [onChange]);
  const choosePlace = useCallback((place: string) => onChange({ place: place as RecipeLook['place'] }), [onChange]);
  const tickAltTexts = useCallback((altTexts: boolean) => onChange({ altTexts }), [onChange]);
  const tickColours = useCallback((perColour: boolean) => onChange({ perColour }), [onChange]);
  const tickBrandLook = useCallback((useBrandLook: boolean) => onChange({ useBrandLook }), [onChange]);
  return (
    <>
      <div className={styles.fields}>
        {recipes.length > 0 ? (
          <SteadySelect label="Saved look" options={savedOptions} value={after ?? ''} onChange={onSaved} />
        ) : null}
        <SteadySelect label="Scene" options={sceneOptions} value={look.scene ?? ''} onChange={chooseScene} />
        <SteadySelect
          label="Images of each product"
          options={COUNTS}
          value={String(look.pictures)}
          onChange={chooseCount}
        />
        <SteadySelect label="Light on the product" options={MODES} value={look.mode} onChange={chooseMode} />
        {isUploads ? null : (
          <SteadySelect label="Place among its images" options={PLACES} value={look.place} onChange={choosePlace} />
        )}
        <TextField label="Name of this look" autoComplete="off" maxLength={80} value={name} onChange={onName} />
      </div>
      <div className={styles.words}>
        <TextField
          label="What the images show around the product"
          placeholder="For example: on oak, morning light"
          multiline={2}
          autoComplete="off"
          maxLength={MAX_PROMPT_LENGTH}
          value={look.prompt}
          onChange={(prompt) => onChange({ prompt })}
        />
        {isLocal && words !== '' ? (
          <Suspense fallback={null}>
            <ReadingText
              prompt={words}
              description={scenes.find(({ name: each }) => each === look.scene)?.prompt ?? null}
              isWhite={look.scene === WHITE_SCENE.name}
            />
          </Suspense>
        ) : null}
      </div>
      {isUploads && !hasBrandLook ? null : (
        <div className={styles.fields}>
          {isUploads ? null : (
            <>
              <SteadyCheckbox
                label="Add alt text from the product’s title and the scene"
                checked={look.altTexts}
                onChange={tickAltTexts}
              />
              <SteadyCheckbox
                label="Images of each colour, where its variants have images"
                checked={look.perColour}
                onChange={tickColours}
              />
            </>
          )}
          {hasBrandLook ? (
            <SteadyCheckbox label="Use brand look" checked={look.useBrandLook} onChange={tickBrandLook} />
          ) : null}
        </div>
      )}
    </>
  );
}
