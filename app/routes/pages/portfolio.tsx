import { loadPortfolio } from '#app/domain/library/index.server.ts';
import { PortfolioFailure } from '#app/domain/library/screens/portfolio-failure.tsx';
import { PortfolioScreen } from '#app/domain/library/screens/portfolio-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account, url }) => loadPortfolio({ account, url }));

const page = definePage<typeof loader>({ place: 'library', screen: ({ data }) => <PortfolioScreen {...data} /> });

export const { handle, meta } = page;
export default page.PageScreen;

export { passHeaders as headers } from '#app/shell/index.ts';

export { PortfolioFailure as ErrorBoundary };
