import { useNavigate, useSearchParams } from '@remix-run/react';
import { Button, Checkbox, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { Notice } from '#app/ui/notice.tsx';
import { usePlaces } from '#app/ui/places.ts';
import type { CatalogueData } from '../catalogue-data.ts';
import { MAX_PICTURES_PER_PRODUCT } from '../catalogue-limits.ts';
import type { Choice } from '../runs/choice.schema.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import styles from './catalogue.module.css';
import { ChannelChoice } from './channel-choice.tsx';
import { ProductChoiceFields, toChoice } from './product-choice.tsx';
import type { ChoiceDraft } from './product-choice.tsx';
import { suggestName } from './suggest-name.rules.ts';
import type { RunPhoto } from './use-run-photos.ts';

const FRESH: RecipeLook = {
  scene: null,
  prompt: '',
  pictures: 1,
  mode: 'locked',
  rest: null,
  useBrandLook: false,
  place: 'last',
  perColour: false,
  altTexts: true,
  channels: [],
};

const COUNTS = Array.from({ length: MAX_PICTURES_PER_PRODUCT }, (_each, index) => String(index + 1));

/** A recipe, and which products: looked up, with nothing spent. */
export function NewRun({
  data: { recipes, scenes, channels, look: shown, hasStore },
}: {
  readonly data: CatalogueData;
}) {
  const [search] = useSearchParams();
  const marked = (search.get('ids') ?? '').split(',').filter((id) => /^\d{1,18}$/.test(id));
  const [after, setAfter] = useState<string | null>(shown ? null : (recipes[0]?.id ?? null));
  /** Null until one is typed: then it is suggested from the look. */
  const [named, setName] = useState<string | null>((shown ? null : recipes[0]?.name) ?? null);
  const [look, setLook] = useState<RecipeLook>(shown ? { ...FRESH, ...shown } : (recipes[0]?.look ?? FRESH));
  const [draft, setDraft] = useState<ChoiceDraft>({
    kind: !hasStore ? 'uploads' : marked.length > 0 ? 'ids' : 'all',
    value: '',
    onlyOnePicture: search.get('only') === 'one-picture',
    age: '',
  });
  const [photos, setPhotos] = useState<readonly RunPhoto[]>([]);
  const isUploads = draft.kind === 'uploads';
  const name = named ?? suggestName({ look, scenes, taken: recipes.map((recipe) => recipe.name) });
  const { refusal, isBusy, lookUp } = useLookUp();
  const change = (part: Partial<RecipeLook>) => setLook((now) => ({ ...now, ...part }));
  const chooseRecipe = (id: string) => {
    const recipe = recipes.find((one) => one.id === id);
    setAfter(recipe?.id ?? null);
    setName(recipe?.name ?? null);
    setLook(recipe?.look ?? FRESH);
  };
  const chooseScene = (scene: string) => {
    const found = scenes.find((one) => one.name === scene);
    const isUntouched = look.prompt === '' || scenes.some(({ prompt }) => prompt === look.prompt);
    change({ scene: scene || null, ...(found && isUntouched ? { prompt: found.prompt } : {}) });
  };
  const choice = toChoice(draft, { marked, photos });
  const obstacle =
    name.trim() === ''
      ? 'Give the recipe a name.'
      : look.prompt.trim() === ''
        ? 'Choose a scene, or describe one.'
        : choice
          ? null
          : isUploads
            ? 'Upload photos of your products.'
            : 'Choose products.';
  return (
    <section className={`plinth-card ${styles.panel}`} aria-label="New run">
      <h2 className={styles.heading}>New run</h2>
      {search.has('look') ? (
        <Notice tone="info">
          {shown
            ? 'Scene, words and light of your image are filled in. Name the recipe and choose products.'
            : 'The look of this image cannot be reused: it was not made in a Plinth scene.'}
        </Notice>
      ) : null}
      <ProductChoiceFields
        draft={draft}
        marked={marked}
        hasStore={hasStore}
        onPhotos={setPhotos}
        onChange={(part) => setDraft((now) => ({ ...now, ...part }))}
      />
      <div className={styles.fields}>
        <Select
          label="Recipe"
          options={[
            ...recipes.map(({ id, name: label, version }) => ({
              label: version > 1 ? `${label} (version ${version})` : label,
              value: id,
            })),
            { label: 'A new recipe', value: '' },
          ]}
          value={after ?? ''}
          onChange={chooseRecipe}
        />
        <TextField label="Name" autoComplete="off" maxLength={80} value={name} onChange={setName} />
        <Select
          label="Scene"
          options={[
            { label: 'Describe your own', value: '' },
            ...scenes.map(({ name: value, displayName: label }) => ({ label, value })),
          ]}
          value={look.scene ?? ''}
          onChange={chooseScene}
        />
        <Select
          label="Images of each product"
          options={COUNTS}
          value={String(look.pictures)}
          onChange={(count) => change({ pictures: Number(count) })}
        />
        <Select
          label="Light on the product"
          options={[
            { label: 'Product pixels unchanged', value: 'locked' },
            { label: 'Apply the scene’s light to the product', value: 'blend' },
          ]}
          value={look.mode}
          onChange={(mode) => change({ mode: mode as RecipeLook['mode'] })}
        />
        {isUploads ? null : (
          <Select
            label="Place among its images"
            options={[
              { label: 'After the others', value: 'last' },
              { label: 'Before the others', value: 'first' },
            ]}
            value={look.place}
            onChange={(place) => change({ place: place as RecipeLook['place'] })}
          />
        )}
      </div>
      <TextField
        label="What the images show around the product"
        placeholder="For example: on oak, morning light"
        multiline={2}
        autoComplete="off"
        maxLength={MAX_PROMPT_LENGTH}
        value={look.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      <div className={styles.fields}>
        {isUploads ? null : (
          <>
            <Checkbox
              label="Add alt text from the product’s title and the scene"
              checked={look.altTexts}
              onChange={() => change({ altTexts: !look.altTexts })}
            />
            <Checkbox
              label="Images of each colour, where its variants have images"
              checked={look.perColour}
              onChange={() => change({ perColour: !look.perColour })}
            />
          </>
        )}
        <Checkbox
          label="Use the brand look"
          checked={look.useBrandLook}
          onChange={() => change({ useBrandLook: !look.useBrandLook })}
        />
      </div>
      <ChannelChoice channels={channels} chosen={look.channels} onChange={(chosen) => change({ channels: chosen })} />
      {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
      <div className={styles.bar}>
        <p className={styles.soft}>{obstacle ?? 'The preview is free. Credits are used once you start.'}</p>
        <Button
          variant="primary"
          size="large"
          disabled={obstacle !== null}
          loading={isBusy}
          onClick={() => choice && lookUp({ name, look, after }, choice)}
        >
          Preview the run
        </Button>
      </div>
    </section>
  );
}

/** Keeps the recipe and makes the run, then opens it. */
function useLookUp() {
  const { catalogue } = usePlaces();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const lookUp = (
    recipe: { readonly name: string; readonly look: RecipeLook; readonly after: string | null },
    choice: Choice,
  ) => {
    setBusy(true);
    setRefusal(null);
    void (async () => {
      try {
        const kept = await callApi('POST /api/catalogue/recipes', { body: recipe, key: makeKey() });
        const body = { recipe_id: kept.data.id, choice };
        const made = await callApi('POST /api/catalogue/runs', { body, key: makeKey() });
        navigate(`${catalogue}/${made.data.id}`);
      } catch (error) {
        setRefusal((error as Error).message);
        setBusy(false);
      }
    })();
  };
  return { isBusy, refusal, lookUp };
}
