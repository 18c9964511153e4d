import { useNavigate, useSearchParams } from '@remix-run/react';
import { Button } from '@shopify/polaris';
import { memo, useCallback, useMemo, useState } from 'react';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { Notice } from '#app/ui/notice.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { useStableHandler } from '#app/ui/use-stable-handler.ts';
import type { CatalogueData } from '../catalogue-data.ts';
import { catalogueMessages } from '../catalogue.messages.ts';
import type { Choice } from '../runs/choice.schema.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import styles from './catalogue.module.css';
import { ChannelChoice } from './channel-choice.tsx';
import { LookFields } from './look-fields.tsx';
import { ProductChoiceFields, toChoice } from './product-choice.tsx';
import type { ChoiceDraft } from './product-choice.tsx';
import { isOutgrown, suggestName } from './suggest-name.rules.ts';
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

/** A recipe, and which products: looked up, with nothing spent. */
export function NewRun({ data }: { readonly data: CatalogueData }) {
  const { recipes, scenes, channels, look: shown, hasStore } = data;
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
  const changeDraft = useCallback((part: Partial<ChoiceDraft>) => setDraft((now) => ({ ...now, ...part })), []);
  const changeLook = useStableHandler((part: Partial<RecipeLook>) => {
    const changed = { ...look, ...part };
    const saved = recipes.find(({ id }) => id === after);
    if (saved && named === saved.name && isOutgrown(saved, { look: changed, scenes })) {
      setAfter(null);
      setName(null);
    }
    setLook(changed);
  });
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
  const choice = toChoice(draft, { marked, photos });
  const obstacle =
    name.trim() === ''
      ? catalogueMessages.noName
      : look.prompt.trim() === ''
        ? catalogueMessages.noWords
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
            ? 'Scene, words and light of your image are filled in. Choose products.'
            : 'The look of this image cannot be reused: it was not made in a Plinth scene.'}
        </Notice>
      ) : null}
      <Products draft={draft} marked={marked} hasStore={hasStore} onPhotos={setPhotos} onChange={changeDraft} />
      <LookFields
        data={data}
        look={look}
        name={name}
        after={after}
        isUploads={isUploads}
        onChange={changeLook}
        onName={setName}
        onSaved={chooseRecipe}
      />
      <Channels channels={channels} chosen={look.channels} onChange={chooseChannels} />
      {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
      <div className={styles.bar}>
        <p className={styles.soft}>{obstacle ?? 'Nothing is charged until you start the run.'}</p>
        <Button
          variant="primary"
          size="large"
          disabled={obstacle !== null}
          loading={isBusy}
          onClick={() => choice && lookUp({ name, look, after }, choice)}
        >
          Check products and price
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
