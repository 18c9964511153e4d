import { listCreditLines } from '#app/domain/credits/index.server.ts';
import { readBefore } from '#app/domain/credits/index.ts';
import { CreditHistoryScreen } from '#app/domain/credits/screens/credit-history-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(async ({ account, url }) => {
  const before = readBefore(url.searchParams);
  return { history: await listCreditLines({ account, before }), isFirstPage: before === undefined };
});

const page = definePage<typeof loader>({
  place: 'credits',
  screen: ({ data }) => <CreditHistoryScreen {...data} />,
});

export const { handle, meta } = page;
export default page.PageScreen;
