import { chosenOffers } from './provider-requests/provider-offers.server.ts';
import type { RouteName } from './routes/engine-routes.ts';
import { readChoices } from './routes/route-engines.server.ts';
import type { EngineOffers } from './engine-offers.schema.ts';

/** The usual one first. */
const VIDEO_NAMES = ['kling', 'runway'] as const;

/** Asked where screens are served, which may be a process without engines: a provider's key hands over all it can do. */
export async function describeEngines(): Promise<EngineOffers> {
  const offers = await chosenOffers();
  const choices = await readChoices();
  const isProvided = (route: RouteName) => offers.has(route) && choices.get(route) === 'provider';
  const isLocal = (route: RouteName) => !offers.has(route) || choices.get(route) === 'local';
  const videos = VIDEO_NAMES.flatMap((route) => {
    const name = `video-${route}` as const;
    const title = offers.get(name)?.title;
    return title && isProvided(name) ? [{ route, title }] : [];
  });
  return {
    inpaintFollowsWords: isProvided('inpaint'),
    photosAreLocal: isLocal('stage'),
    trainingIsLocal: !isProvided('training'),
    tryOnIsLocal: !isProvided('try-on'),
    textToImageIsLocal: isLocal('text-to-image'),
    videoRoutes: videos,
    videosAreLocal: videos.length === 0,
    off: [...choices].filter(([, choice]) => choice === 'off').map(([name]) => name),
  };
}
