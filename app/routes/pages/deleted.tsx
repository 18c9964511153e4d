import { listDeletedQuerySchema } from '#app/domain/library/index.ts';
import { listDeleted } from '#app/domain/library/index.server.ts';
import { DeletedScreen } from '#app/domain/library/screens/deleted-screen.tsx';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account }) => listDeleted({ account, ...listDeletedQuerySchema.parse({}) }));

const page = definePage<typeof loader>({ place: 'deleted', screen: ({ data }) => <DeletedScreen firstPage={data} /> });

export const { handle, meta } = page;
export default page.PageScreen;
