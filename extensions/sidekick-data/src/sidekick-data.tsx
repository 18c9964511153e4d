import { askApp } from '../../ask-app.ts';
import type { ProductPhotos } from '../../ask-app.ts';

/** Products whose photos are looked up for one question. */
const MAX_PRODUCTS = 3;

interface Run {
  readonly id: string;
  readonly state: string;
  readonly recipe: { readonly name: string };
  readonly counts: Readonly<Record<string, number>>;
  readonly pictures: number;
  readonly charged: number;
  readonly message: string;
}

/** The app's data for the admin's assistant. All tools are read-only; the merchant decides on the pages that they link. */
export default () => {
  shopify.tools.register('products_with_one_picture', answer(onePicture));
  shopify.tools.register('photo_runs', answer(photoRuns));
  shopify.tools.register('find_product_photos', answer(findPhotos));
};

type Input = Readonly<Record<string, unknown>>;
type Work = (input: Input) => Promise<Record<string, unknown>>;

/** A refusal is told in the app's own words, so that the assistant can say why. */
const answer = (work: Work) => (input: Input) =>
  work(input).catch((error: Error) => ({ error: error.message || 'Plinth could not be reached.' }));

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

async function onePicture(input: Input) {
  const after = textOf(input['after']);
  const query = after ? `?${new URLSearchParams({ after })}` : '';
  const [counted, listed] = await Promise.all([
    askApp('/api/store/one-picture-count'),
    askApp(`/api/store/products-to-stage${query}`),
  ]);
  const { data, nextCursor } = listed as { data: { id: string; title: string }[]; nextCursor: string | null };
  return {
    ...(counted as { count: number; isAll: boolean }),
    products: data.map(({ id, title }) => ({ id, title, type: 'product', url: stageUrl(id) })),
    nextCursor,
    url: 'app://app/catalogue?only=one-picture',
  };
}

async function photoRuns(input: Input) {
  const words = textOf(input['name']).toLowerCase();
  const { data } = (await askApp('/api/catalogue/runs')) as { data: Run[] };
  const found = data.filter(({ recipe }) => recipe.name.toLowerCase().includes(words));
  return {
    runs: found.map(({ id, state, recipe, counts, pictures, charged, message }) => ({
      id,
      type: 'photo run',
      title: recipe.name,
      state,
      counts,
      pictures,
      charged,
      message,
      url: `app://app/catalogue/${id}`,
    })),
    url: 'app://app/catalogue',
  };
}

async function findPhotos(input: Input) {
  const words = textOf(input['query']);
  if (words === '') return { error: 'Say which product.' };
  const found = await askApp(`/api/products-info?${new URLSearchParams({ search: words })}`);
  const products = (found as { data: { id: string; title: string }[] }).data.slice(0, MAX_PRODUCTS);
  const results = await Promise.all(
    products.map(async ({ id, title }) => {
      const known = await askApp(`/api/store/product-photos?${new URLSearchParams({ product_id: id })}`);
      const { photos } = known as ProductPhotos;
      return { id, type: 'product', title, photos: photos.map(({ url }) => url), url: stageUrl(id) };
    }),
  );
  // The library with the same words in its search.
  return { results, url: `app://app/library?${new URLSearchParams({ q: words })}` };
}

const stageUrl = (id: string) => `app://app/product?id=${encodeURIComponent(id)}`;
