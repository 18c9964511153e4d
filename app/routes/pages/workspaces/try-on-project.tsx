import { redirect } from '@remix-run/node';
import { loadWorkspaceScreen } from '#app/domain/workspaces/index.server.ts';
import { WorkspaceScreen } from '#app/domain/workspaces/screens/workspace-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(async ({ account, url, params, places }) => {
  const workspaceId = params['id'] ?? '';
  const sceneId = params['action'] ?? '';
  const page = await loadWorkspaceScreen({ account, workflow: 'virtual-try-on', workspaceId, sceneId });
  if (!page) throw redirect(`${places.tryOnWorkspaces}/setup/${workspaceId}${url.search}`);
  return page;
});

const page = definePage<typeof loader>({
  place: 'tryOnWorkspaces',
  frame: 'canvas',
  screen: ({ data }) => <WorkspaceScreen page={data} />,
});

export const { handle, meta } = page;
export default page.PageScreen;
