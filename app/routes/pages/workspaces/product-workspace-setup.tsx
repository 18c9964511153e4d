import { redirect } from '@remix-run/node';
import { setUpWorkspace } from '#app/domain/workspaces/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

/** Creates or finds the first project, with the first product on it, and goes to the workspace. */
export const loader = pageLoader(async ({ account, url, params, places }) => {
  const workspaceId = params['id'] ?? '';
  await setUpWorkspace({ account, workspaceId });
  throw redirect(`${places.productWorkspaces}/${workspaceId}${url.search}`);
});

const page = definePage<typeof loader>({ place: 'productWorkspaces', screen: () => null });

export const { handle, meta } = page;
export default page.PageScreen;
