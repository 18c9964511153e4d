import { IdeationScreen } from '#app/domain/ideation/index.ts';
import { loadIdeation } from '#app/domain/ideation/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account }) => loadIdeation(account));

const page = definePage<typeof loader>({ place: 'ideation', screen: IdeationScreen });

export const { handle, meta } = page;
export default page.PageScreen;
