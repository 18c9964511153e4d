import { GenerateScreen } from '#app/domain/training/index.ts';
import { loadTraining } from '#app/domain/training/index.server.ts';
import { pageLoader } from '#app/gate/index.server.ts';
import { definePage } from '#app/shell/index.ts';

export const loader = pageLoader(async ({ account, url }) => ({
  training: await loadTraining(account),
  modelId: url.searchParams.get('model') ?? '',
}));

const page = definePage<typeof loader>({
  place: 'training',
  screen: ({ data: { training, modelId } }) => <GenerateScreen data={training} modelId={modelId} />,
});

export const { handle, meta } = page;
export default page.PageScreen;
