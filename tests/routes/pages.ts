import type { LoaderFunctionArgs } from '@remix-run/node';
import { APP_URL } from '#tests/fixtures/connect-to-shopify.ts';

type Loader = (args: LoaderFunctionArgs) => unknown;

/** A page of one of the two shells, with the loaders that answer it, the outermost first. */
export interface PageCase {
  /** Its address, with a query where it needs one; `:workspace`, `:scene` and `:run` stand for those of the account. */
  readonly path: string;
  /** Names of files in `app/routes`. */
  readonly routes: readonly string[];
}

const standalone = (path: string, file: string): PageCase => ({ path, routes: ['root', file] });
const embedded = (path: string, file: string): PageCase => ({ path, routes: ['root', 'app', file] });

const workspacePages = (prefix: string) =>
  ['virtual', 'product_fake'].flatMap((name) => {
    const page = prefix === '/app' ? embedded : standalone;
    const file = `${prefix === '/app' ? 'app.' : ''}${name}`;
    const id = name === 'virtual' ? ':tryOn' : ':workspace';
    return [
      page(`${prefix}/${name}`, `${file}._index`),
      page(`${prefix}/${name}/create`, `${file}.create`),
      page(`${prefix}/${name}/${id}`, `${file}.$id`),
      page(`${prefix}/${name}/${id}/${id}Scene`, `${file}.$id_.$action`),
    ];
  });

/** Every page that somebody with an account opens, in the site and in the admin. */
export const PAGES: readonly PageCase[] = [
  standalone('/login', 'login'),
  standalone('/signup', 'signup'),
  standalone('/dashboard', 'dashboard._index'),
  standalone('/dashboard/projects', 'dashboard.projects'),
  standalone('/dashboard/projects?type=Video', 'dashboard.projects'),
  standalone('/dashboard/projects?type=Image&sort=Last+Modified&shelf=materials', 'dashboard.projects'),
  standalone('/dashboard/text-to-image', 'dashboard.text-to-image'),
  standalone('/dashboard/remove-background', 'dashboard.remove-background'),
  standalone('/dashboard/image-share?image=0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', 'dashboard.image-share'),
  standalone('/dashboard/channels?image=0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', 'dashboard.channels'),
  standalone('/dashboard/edit-with-ai', 'dashboard.edit-with-ai'),
  standalone('/dashboard/enhance-with-editor', 'dashboard.enhance-with-editor'),
  standalone('/dashboard/download-video', 'dashboard.download-video'),
  standalone('/dashboard/catalogue', 'dashboard.catalogue'),
  standalone('/dashboard/catalogue/:run', 'dashboard.catalogue_.$id'),
  standalone('/dashboard/custom-training', 'dashboard.custom-training'),
  standalone('/dashboard/custom-training/train?type=fashion', 'dashboard.custom-training_.train'),
  standalone('/dashboard/custom-training/generate', 'dashboard.custom-training_.generate'),
  standalone('/dashboard/credits', 'dashboard.credits'),
  standalone('/dashboard/credits?before=50001', 'dashboard.credits'),
  standalone('/dashboard/api', 'dashboard.api'),
  standalone('/dashboard/deleted', 'dashboard.deleted'),
  standalone('/dashboard/check-file', 'dashboard.check-file'),
  standalone('/dashboard/userprofile', 'dashboard.userprofile'),
  standalone('/dashboard/userprofile?tab=password', 'dashboard.userprofile'),
  standalone('/dashboard/userprofile?tab=security', 'dashboard.userprofile'),
  standalone('/dashboard/userprofile?tab=subscription', 'dashboard.userprofile'),
  standalone('/dashboard/linkedincode?code=x&state=y', 'dashboard.linkedincode'),
  standalone('/dashboard/tiktokcode?code=x&state=y', 'dashboard.tiktokcode'),
  standalone('/product', 'product'),
  standalone('/product?scene=:scene', 'product'),
  standalone('/fashion', 'fashion'),
  standalone('/fashion-v2fast', 'fashion-v2fast'),
  ...workspacePages(''),
  embedded('/app', 'app._index'),
  embedded('/app/text-to-image', 'app.text-to-image'),
  embedded('/app/remove-background', 'app.remove-background'),
  embedded('/app/catalogue', 'app.catalogue'),
  embedded('/app/catalogue/:run', 'app.catalogue_.$id'),
  embedded('/app/custom-training', 'app.custom-training'),
  embedded('/app/custom-training/train?type=product', 'app.custom-training_.train'),
  embedded('/app/custom-training/generate', 'app.custom-training_.generate'),
  embedded('/app/edit-with-ai', 'app.edit-with-ai'),
  embedded('/app/enhance-with-editor', 'app.enhance-with-editor'),
  embedded('/app/download-video', 'app.download-video'),
  embedded('/app/library', 'app.library'),
  embedded('/app/library?type=Video', 'app.library'),
  embedded('/app/library?sort=Last+Modified&shelf=materials', 'app.library'),
  embedded('/app/library/deleted', 'app.library_.deleted'),
  embedded('/app/library/check-file', 'app.library_.check-file'),
  embedded('/app/library/share?image=0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', 'app.library_.share'),
  embedded('/app/library/channels?image=0195c1d2-7a5e-7c43-9d0b-3c1f6f1f8a11', 'app.library_.channels'),
  embedded('/app/plan', 'app.plan'),
  embedded('/app/plan/credits', 'app.plan_.credits'),
  embedded('/app/plan/credits?before=50001', 'app.plan_.credits'),
  embedded('/app/settings', 'app.settings'),
  embedded('/app/product', 'app.product'),
  embedded('/app/product?scene=:scene', 'app.product'),
  embedded('/app/fashion', 'app.fashion'),
  embedded('/app/fashion-v2fast', 'app.fashion-v2fast'),
  ...workspacePages('/app'),
];

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
  const [, id, action] =
    /^(?:\/app|\/dashboard)?\/(?:virtual|product_fake|catalogue)\/([^/]+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
  const modules = await Promise.all(routes.map(loaderOf));
  const open = modules.map(async (loader) => {
    const request = new Request(`${APP_URL}${address}`, { headers });
    await loader?.({ request, params: { id, action }, context: {} });
  });
  for (const result of await Promise.allSettled(open)) {
    const isRedirect = result.status === 'rejected' && result.reason instanceof Response && result.reason.status < 400;
    if (result.status === 'rejected' && !isRedirect) throw result.reason;
  }
}

const modules = import.meta.glob<{ readonly loader?: Loader }>(['/app/root.tsx', '/app/routes/*.tsx']);

async function loaderOf(route: string): Promise<Loader | undefined> {
  const file = route === 'root' ? '/app/root.tsx' : `/app/routes/${route}.tsx`;
  return (await modules[file]!()).loader;
}

/** Names of all pages there are. */
export const ROUTES = Object.keys(modules).flatMap((file) => /routes\/(.+)\.tsx$/.exec(file)?.[1] ?? []);
