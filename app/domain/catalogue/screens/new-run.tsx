import { useNavigate, useSearchParams } from '@remix-run/react';
import { Button, TextField } from '@shopify/polaris';
import { memo, useCallback, useMemo, useState } from 'react';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { Notice } from '#app/ui/notice.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { SteadyCheckbox, SteadySelect } from '#app/ui/steady-fields.ts';
import { useStableHandler } from '#app/ui/use-stable-handler.ts';
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

// A letter typed into the words draws the fields around them no more than needed.
const Products = memo(ProductChoiceFields);
const Channels = memo(ChannelChoice);

const MODES = [
  { label: 'Product pixels unchanged', value: 'locked' },
  { label: 'Apply the scene’s light to the product', value: 'blend' },
];
const PLACES = [
  { label: 'After the others', value: 'last' },
  { label: 'Before the others', value: 'first' },
];
const COUNTS = Array.from({ length: MAX_PICTURES_PER_PRODUCT }, (_each, index) => String(index + 1));

/** A recipe, and which products: looked up, with nothing spent. */
export function NewRun({
  data: { recipes, scenes, channels, look: shown, hasStore },
}: {
  readonly data: CatalogueData;
}) {
  const [search] = useSearchParams();
  const ids = search.get('ids') ?? '';
  const marked = useMemo(() => ids.split(',').filter((id) => /^\d{1,18}$/.test(id)), [ids]);
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
  const taken = useMemo(() => recipes.map((recipe) => recipe.name), [recipes]);
  const name = named ?? suggestName({ look, scenes, taken });
  const { refusal, isBusy, lookUp } = useLookUp();
  const change = (part: Partial<RecipeLook>) => setLook((now) => ({ ...now, ...part }));
  const changeDraft = useCallback((part: Partial<ChoiceDraft>) => setDraft((now) => ({ ...now, ...part })), []);
  const changeLook = useStableHandler(change);
  const chooseChannels = useCallback(
    (chosen: RecipeLook['channels']) => changeLook({ channels: chosen }),
    [changeLook],
  );
  const chooseRecipe = useStableHandler((id: string) => {
    const recipe = recipes.find((one) => one.id === id);
    setAfter(recipe?.id ?? null);
    setName(recipe?.name ?? null);
    setLook(recipe?.look ?? FRESH);
  });
  const chooseScene = useStableHandler((scene: string) => {
    const found = scenes.find((one) => one.name === scene);
    const isUntouched = look.prompt === '' || scenes.some(({ prompt }) => prompt === look.prompt);
    change({ scene: scene || null, ...(found && isUntouched ? { prompt: found.prompt } : {}) });
  });
  const recipeOptions = useMemo(
    () => [
      ...recipes.map(({ id, name: label, version }) => ({
        label: version > 1 ? `${label} (version ${version})` : label,
        value: id,
      })),
      { label: 'A new recipe', value: '' },
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
  const chooseCount = useCallback((count: string) => changeLook({ pictures: Number(count) }), [changeLook]);
  const chooseMode = useCallback((mode: string) => changeLook({ mode: mode as RecipeLook['mode'] }), [changeLook]);
  const choosePlace = useCallback((place: string) => changeLook({ place: place as RecipeLook['place'] }), [changeLook]);
  const tickAltTexts = useCallback((altTexts: boolean) => changeLook({ altTexts }), [changeLook]);
  const tickColours = useCallback((perColour: boolean) => changeLook({ perColour }), [changeLook]);
  const tickBrandLook = useCallback((useBrandLook: boolean) => changeLook({ useBrandLook }), [changeLook]);
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
      <Products draft={draft} marked={marked} hasStore={hasStore} onPhotos={setPhotos} onChange={changeDraft} />
      <div className={styles.fields}>
        <SteadySelect label="Recipe" options={recipeOptions} value={after ?? ''} onChange={chooseRecipe} />
        <TextField label="Name" autoComplete="off" maxLength={80} value={name} onChange={setName} />
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
        <SteadyCheckbox label="Use the brand look" checked={look.useBrandLook} onChange={tickBrandLook} />
      </div>
      <Channels channels={channels} chosen={look.channels} onChange={chooseChannels} />
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
