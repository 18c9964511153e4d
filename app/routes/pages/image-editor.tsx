import { EditorScreen } from '#app/domain/image-editor/index.ts';
import { loadEditor } from '#app/domain/image-editor/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account, url }) => loadEditor({ account, url }));

const page = definePage<typeof loader>({
  place: 'imageEditor',
  placeAt: (query) => (query.get('tool') === 'erase' ? 'eraseAndFill' : null),
  screen: EditorScreen,
});

export const { handle, meta } = page;
export default page.PageScreen;
