import type { LoaderFunctionArgs } from '@remix-run/node';
import { APP_URL } from '#tests/fixtures/connect-to-shopify.ts';
import { matchAddress, PAGE_FILES, ROUTE_FILES } from './route-files.ts';

type Loader = (args: LoaderFunctionArgs) => unknown;

/** A page of one of the two shells, with the loaders that answer it, the outermost first. */
export interface PageCase {
  /** Its address, with a query where it needs one; `:workspace`, `:scene` and `:run` stand for those of the account. */
  readonly path: string;
  /** Ids of its routes, the outermost first. */
  readonly routes: readonly string[];
}

const pageAt = (path: string): PageCase => {
  const { pathname } = new URL(path, APP_URL);
  return { path, routes: ['root', ...matchAddress(pathname).ids] };
};

const workspacePages = (prefix: string) =>
  ['virtual', 'product_fake'].flatMap((name) => {
    const id = name === 'virtual' ? ':tryOn' : ':workspace';
    return [`/${name}`, `/${name}/create`, `/${name}/${id}`, `/${name}/${id}/${id}Scene`].map(
      (path) => `${prefix}${path}`,
    );
  });

/** Every page of an account, on the site and in the admin. */
const ADDRESSES: readonly string[] = [
  '/login',
  '/signup',
  '/dashboard',
  '/dashboard/projects',
  '/dashboard/projects?type=Video',
  '/dashboard/projects?type=Image&sort=Last+Modified&shelf=materials',
  '/dashboard/text-to-image',
  '/dashboard/remove-background',
  '/dashboard/image-share?image=0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11',
  '/dashboard/channels?image=0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11',
  '/dashboard/edit-with-ai',
  '/dashboard/enhance-with-editor',
  '/dashboard/download-video',
  '/dashboard/catalogue',
  '/dashboard/catalogue/:run',
  '/dashboard/custom-training',
  '/dashboard/custom-training/train?type=fashion',
  '/dashboard/custom-training/generate',
  '/dashboard/credits',
  '/dashboard/credits?before=50001',
  '/dashboard/api',
  '/dashboard/deleted',
  '/dashboard/check-file',
  '/dashboard/userprofile',
  '/dashboard/userprofile?tab=password',
  '/dashboard/userprofile?tab=security',
  '/dashboard/userprofile?tab=subscription',
  '/dashboard/linkedincode?code=x&state=y',
  '/dashboard/tiktokcode?code=x&state=y',
  '/product',
  '/product?scene=:scene',
  '/fashion',
  '/fashion-v2fast',
  ...workspacePages(''),
  '/app',
  '/app/text-to-image',
  '/app/remove-background',
  '/app/catalogue',
  '/app/catalogue/:run',
  '/app/custom-training',
  '/app/custom-training/train?type=product',
  '/app/custom-training/generate',
  '/app/edit-with-ai',
  '/app/enhance-with-editor',
  '/app/download-video',
  '/app/library',
  '/app/library?type=Video',
  '/app/library?sort=Last+Modified&shelf=materials',
  '/app/library/deleted',
  '/app/library/check-file',
  '/app/library/share?image=0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11',
  '/app/library/channels?image=0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11',
  '/app/plan',
  '/app/plan/credits',
  '/app/plan/credits?before=50001',
  '/app/settings',
  '/app/product',
  '/app/product?scene=:scene',
  '/app/fashion',
  '/app/fashion-v2fast',
  ...workspacePages('/app'),
];

export const PAGES: readonly PageCase[] = ADDRESSES.map(pageAt);

/** Whose page it is: a cookie of the site, or a session token of the admin, and what the addresses name. */
export interface Visitor {
  readonly headers: Readonly<Record<string, string>>;
  readonly names: Readonly<Record<string, string>>;
}

/** Opens a page as its document is asked for: all its loaders side by side. Throws what they throw, but for redirects. */
export async function openPage({ path, routes }: PageCase, { headers, names }: Visitor): Promise<void> {
  const address = Object.entries(names)
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce((text, [name, value]) => text.replaceAll(`:${name}`, value), path);
  const { pathname } = new URL(address, APP_URL);
  const { params } = matchAddress(pathname);
  const modules = await Promise.all(routes.map(loaderOf));
  const open = modules.map(async (loader) => {
    const request = new Request(`${APP_URL}${address}`, { headers });
    await loader?.({ request, params, context: {} });
  });
  for (const result of await Promise.allSettled(open)) {
    const isRedirect = result.status === 'rejected' && result.reason instanceof Response && result.reason.status < 400;
    if (result.status === 'rejected' && !isRedirect) throw result.reason;
  }
}

const modules = import.meta.glob<{ readonly loader?: Loader }>(['/app/root.tsx', '/app/routes/**/*.tsx']);

async function loaderOf(route: string): Promise<Loader | undefined> {
  const file = ROUTE_FILES.find(({ id }) => id === route)?.file ?? 'app/root.tsx';
  return (await modules[`/${file}`]!()).loader;
}

/** Ids of all pages there are. */
export const PAGE_IDS = PAGE_FILES.map(({ id }) => id);
