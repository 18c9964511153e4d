import { CheckFileScreen } from '#app/domain/library/screens/check-file-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(() => null);

const page = definePage<typeof loader>({ place: 'checkFile', screen: CheckFileScreen });

export const { handle, meta } = page;
export default page.PageScreen;
