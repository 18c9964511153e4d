import { TrainingScreen } from '#app/domain/training/index.ts';
import { loadTraining } from '#app/domain/training/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(({ account }) => loadTraining(account));

const page = definePage<typeof loader>({ place: 'training', screen: TrainingScreen });

export const { handle, meta } = page;
export default page.PageScreen;
