import { VIDEO_ROUTES } from '#app/domain/engines/index.ts';
import { env } from '#app/platform/env.server.ts';
import { readChoices } from './routes/route-engines.server.ts';
import type { EngineOffers } from './engine-offers.schema.ts';

/** Asked where screens are served, which may be a process without engines: a provider's key hands over all it can do. */
export async function describeEngines(): Promise<EngineOffers> {
  const hasProvider = env().FAL_KEY !== undefined;
  const choices = await readChoices();
  const videos = hasProvider ? VIDEO_ROUTES.filter(({ route }) => choices.get(`video-${route}`) === 'provider') : [];
  return {
    inpaintFollowsWords: hasProvider && choices.get('inpaint') === 'provider',
    photosAreLocal: !hasProvider || choices.get('stage') === 'local',
    trainingIsLocal: !hasProvider || choices.get('training') !== 'provider',
    tryOnIsLocal: !hasProvider || choices.get('try-on') !== 'provider',
    textToImageIsLocal: !hasProvider || choices.get('text-to-image') === 'local',
    videoRoutes: videos,
    videosAreLocal: videos.length === 0,
    off: [...choices].filter(([, choice]) => choice === 'off').map(([name]) => name),
  };
}
