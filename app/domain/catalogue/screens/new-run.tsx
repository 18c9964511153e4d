import { useNavigate, useSearchParams } from '@remix-run/react';
import { useState } from 'react';
import { MAX_PROMPT_LENGTH } from '#app/domain/generation/index.ts';
import { callApi, makeKey } from '#app/ui/client/call-api.ts';
import { Notice } from '#app/ui/notice.tsx';
import { usePlaces } from '#app/ui/places.ts';
import { Button } from '#app/ui/polaris/button.tsx';
import { Checkbox } from '#app/ui/polaris/checkbox.tsx';
import { Select } from '#app/ui/polaris/select.tsx';
import { TextField } from '#app/ui/polaris/text-field.tsx';
import type { CatalogueData } from '../catalogue-data.ts';
import { MAX_PICTURES_PER_PRODUCT, MAX_PRODUCTS_PER_RUN } from '../catalogue-limits.ts';
import { readHandles } from '../runs/choice.rules.ts';
import type { Choice } from '../runs/choice.schema.ts';
import type { RecipeLook } from '../recipes/recipe.schema.ts';
import styles from './catalogue.module.css';
import { ChannelChoice } from './channel-choice.tsx';

const KINDS = [
  { label: 'All products', value: 'all' },
  { label: 'A tag', value: 'tag' },
  { label: 'A product type', value: 'type' },
  { label: 'A vendor', value: 'vendor' },
  { label: 'A collection, by its number', value: 'collection' },
  { label: 'A search', value: 'search' },
  { label: 'A list of handles (CSV)', value: 'handles' },
] as const;
type Kind = (typeof KINDS)[number]['value'] | 'ids';

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

const AGES = [
  { label: 'Of any age', value: '' },
  { label: 'Older than a month', value: '30' },
  { label: 'Older than half a year', value: '182' },
  { label: 'Older than a year', value: '365' },
];

const COUNTS = Array.from({ length: MAX_PICTURES_PER_PRODUCT }, (_each, index) => String(index + 1));

/** A recipe, and which products: looked up, with nothing spent. */
export function NewRun({ data: { recipes, scenes, channels, look: shown } }: { readonly data: CatalogueData }) {
  const [search] = useSearchParams();
  const marked = (search.get('ids') ?? '').split(',').filter((id) => /^\d{1,18}$/.test(id));
  const [after, setAfter] = useState<string | null>(shown ? null : (recipes[0]?.id ?? null));
  const [name, setName] = useState((shown ? null : recipes[0]?.name) ?? 'My recipe');
  const [look, setLook] = useState<RecipeLook>(shown ? { ...FRESH, ...shown } : (recipes[0]?.look ?? FRESH));
  const [kind, setKind] = useState<Kind>(marked.length > 0 ? 'ids' : 'all');
  const [value, setValue] = useState('');
  const [onlyOnePicture, setOnly] = useState(search.get('only') === 'one-picture');
  const [age, setAge] = useState('');
  const { refusal, isBusy, lookUp } = useLookUp();
  const change = (part: Partial<RecipeLook>) => setLook((now) => ({ ...now, ...part }));
  const chooseRecipe = (id: string) => {
    const recipe = recipes.find((one) => one.id === id);
    setAfter(recipe?.id ?? null);
    setName(recipe?.name ?? 'My recipe');
    setLook(recipe?.look ?? FRESH);
  };
  const chooseScene = (scene: string) => {
    const found = scenes.find((one) => one.name === scene);
    const isUntouched = look.prompt === '' || scenes.some(({ prompt }) => prompt === look.prompt);
    change({ scene: scene || null, ...(found && isUntouched ? { prompt: found.prompt } : {}) });
  };
  const choice = toChoice(kind, { value, ids: marked, onlyOnePicture, ...(age && { olderThanDays: Number(age) }) });
  const obstacle =
    name.trim() === ''
      ? 'Give the recipe a name.'
      : look.prompt.trim() === ''
        ? 'Choose a scene, or describe one.'
        : choice
          ? null
          : 'Say which products.';
  return (
    <section className={styles.panel} aria-label="New run">
      <h2 className={styles.heading}>New run</h2>
      {search.has('look') ? (
        <Notice tone="info">
          {shown
            ? 'The scene, the words and the light of your picture are filled in. Give the recipe a name and choose products.'
            : 'This picture has no look that other products could have: it was not staged in a scene of Plinth or by words alone.'}
        </Notice>
      ) : null}
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
          label="Pictures of each product"
          options={COUNTS}
          value={String(look.pictures)}
          onChange={(count) => change({ pictures: Number(count) })}
        />
        <Select
          label="Light on the product"
          options={[
            { label: 'Keep its pixels as they are', value: 'locked' },
            { label: 'Let the scene’s light fall on it', value: 'blend' },
          ]}
          value={look.mode}
          onChange={(mode) => change({ mode: mode as RecipeLook['mode'] })}
        />
        <Select
          label="Place among its pictures"
          options={[
            { label: 'After the others', value: 'last' },
            { label: 'Before the others', value: 'first' },
          ]}
          value={look.place}
          onChange={(place) => change({ place: place as RecipeLook['place'] })}
        />
      </div>
      <TextField
        label="What the pictures show around the product"
        placeholder="For example: on a wooden table by a window, in soft morning light"
        multiline={2}
        autoComplete="off"
        maxLength={MAX_PROMPT_LENGTH}
        value={look.prompt}
        onChange={(prompt) => change({ prompt })}
      />
      <div className={styles.fields}>
        <Checkbox
          label="Write an alt text: the product’s title and the scene"
          checked={look.altTexts}
          onChange={() => change({ altTexts: !look.altTexts })}
        />
        <Checkbox
          label="Pictures of each colour, where its variants have pictures"
          checked={look.perColour}
          onChange={() => change({ perColour: !look.perColour })}
        />
        <Checkbox
          label="Use the brand look"
          checked={look.useBrandLook}
          onChange={() => change({ useBrandLook: !look.useBrandLook })}
        />
      </div>
      <ChannelChoice channels={channels} chosen={look.channels} onChange={(chosen) => change({ channels: chosen })} />
      <div className={styles.fields}>
        <Select
          label="Products"
          options={[
            ...(marked.length > 0 ? [{ label: `The ${marked.length} chosen in Shopify`, value: 'ids' }] : []),
            ...KINDS,
          ]}
          value={kind}
          onChange={(next) => setKind(next as Kind)}
        />
        {kind === 'all' || kind === 'ids' || kind === 'handles' ? null : (
          <TextField
            label={KINDS.find((one) => one.value === kind)!.label}
            autoComplete="off"
            maxLength={255}
            value={value}
            onChange={setValue}
          />
        )}
        <Select label="Newest picture" options={AGES} value={age} onChange={setAge} />
      </div>
      {kind === 'handles' ? (
        <TextField
          label="Handles, or a CSV with a column called Handle"
          multiline={4}
          autoComplete="off"
          maxLength={1_000_000}
          value={value}
          onChange={setValue}
        />
      ) : null}
      <Checkbox
        label="Only products with a single picture"
        checked={onlyOnePicture}
        onChange={() => setOnly((now) => !now)}
      />
      {refusal ? <Notice tone="critical">{refusal}</Notice> : null}
      <div className={styles.bar}>
        <p className={styles.soft}>
          {obstacle ?? 'Products are looked up first. Nothing is made, and nothing is spent, before you start.'}
        </p>
        <Button
          variant="primary"
          size="large"
          disabled={obstacle !== null}
          loading={isBusy}
          onClick={() => choice && lookUp({ name, look, after }, choice)}
        >
          See what it would make
        </Button>
      </div>
    </section>
  );
}

function toChoice(
  kind: Kind,
  given: { readonly value: string; readonly ids: string[] } & Pick<Choice, 'onlyOnePicture' | 'olderThanDays'>,
): Choice | null {
  const { ids, value: typed, ...narrowed } = given;
  const value = typed.trim();
  if (kind === 'all') return { kind, ...narrowed };
  if (kind === 'ids') return { kind, ids, ...narrowed };
  if (kind === 'handles') {
    const handles = readHandles(value);
    return handles.length > 0 && handles.length <= MAX_PRODUCTS_PER_RUN ? { kind, handles, ...narrowed } : null;
  }
  if (value === '' || (kind === 'collection' && !/^\d{1,18}$/.test(value))) return null;
  return { kind, value, ...narrowed };
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
