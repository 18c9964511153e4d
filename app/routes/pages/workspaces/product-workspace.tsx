import { redirect } from '@remix-run/node';
import { findFirstScene } from '#app/domain/workspaces/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

/** A workspace's own address leads to its first project, or to setting it up. */
export const loader = pageLoader(async ({ account, url, params, places }) => {
  const workspaceId = params['id'] ?? '';
  const first = await findFirstScene({ account, workspaceId, workflow: 'product' });
  const path = first ? `${workspaceId}/${first}` : `setup/${workspaceId}`;
  throw redirect(`${places.productWorkspaces}/${path}${url.search}`);
});

const page = definePage<typeof loader>({ place: 'productWorkspaces', screen: () => null });

export const { handle, meta } = page;
export default page.PageScreen;
