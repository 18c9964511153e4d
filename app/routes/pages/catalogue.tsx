import { loadCatalogue } from '#app/domain/catalogue/index.server.ts';
import { CatalogueScreen } from '#app/domain/catalogue/screens/catalogue-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account, url }) => loadCatalogue(account, url.searchParams.get('look')));

const page = definePage<typeof loader>({ place: 'catalogue', screen: CatalogueScreen });

export const { handle, meta } = page;
export default page.PageScreen;
