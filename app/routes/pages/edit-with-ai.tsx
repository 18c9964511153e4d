import { WordEditingScreen } from '#app/domain/edit-with-ai/index.ts';
import { loadWordEditing } from '#app/domain/edit-with-ai/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account, url }) => loadWordEditing(account, url.searchParams.get('image')));

const page = definePage<typeof loader>({ place: 'editWithAi', screen: WordEditingScreen });

export const { handle, meta } = page;
export default page.PageScreen;
