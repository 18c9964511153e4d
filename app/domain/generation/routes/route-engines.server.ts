import { offerId } from '#app/domain/engines/index.ts';
import type { EngineRegistry, ProviderOffer } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { AppError } from '#app/platform/errors.ts';
import { routeIsOff } from '../generation.messages.ts';
import type { JobKind } from '../kinds/job-kind.ts';
import { allOffers, chosenOffers, offersBy } from '../provider-requests/provider-offers.server.ts';
import { ENGINE_ROUTES, routeOf } from './engine-routes.ts';
import type { RouteChoice, RouteName } from './engine-routes.ts';
import { readRoutes } from './read-routes.server.ts';

/** Who does each thing now. Without a provider everything is done here. */
export async function readChoices(): Promise<ReadonlyMap<RouteName, RouteChoice>> {
  if (allOffers().length === 0) return new Map();
  const { routes } = await readRoutes();
  return new Map(routes.map(({ name, choice }) => [name, choice]));
}

/** Throws `unavailable`, with a message for the customer, where the route of the job is off. */
export async function assertRouteOn(kind: string, input: unknown): Promise<void> {
  const route = routeOf(kind, input);
  if (!route || (await readChoices()).get(route) !== 'off') return;
  throw new AppError('unavailable', `the route ${route} is off`, { userMessage: routeIsOff(kind) });
}

/** Whether our own engine would do it: known also in a process without engines. As `enginesFor` chooses. */
export async function runsOnLocalEngine(kind: string, input: unknown): Promise<boolean> {
  const route = routeOf(kind, input);
  if (!route || (await readChoices()).get(route) !== 'provider') return true;
  const offer = (await chosenOffers()).get(route);
  return !offer || (offer.needsWords === true && isWordless(input));
}

/**
 * The engines that a job runs with: our own in place of the provider's where its route says so, so that what it makes is
 * known as made here. What was accepted before a route was switched off is still made: here, where we can. What was accepted as a
 * free preview costs the operator nothing, whatever has been connected since.
 */
export async function enginesFor(
  engines: EngineRegistry,
  job: { readonly jobId: string; readonly kind: string; readonly usesLocalEngine: boolean },
  input: unknown,
): Promise<EngineRegistry> {
  const route = routeOf(job.kind, input);
  if (!engines.own || !route) return engines;
  if (job.usesLocalEngine) return toOwn(engines);
  const { routes } = await readRoutes();
  const found = routes.find(({ name }) => name === route);
  if (found && found.choice !== 'provider' && found.hasLocal) return toOwn(engines);
  const offer = await offerFor(job.jobId, route, found?.offer ?? null);
  if (offer?.needsWords && isWordless(input)) return toOwn(engines);
  // The registry has been put together by the order.
  if (!offer || isByOrder(route, offer)) return engines;
  return { ...engines, ...engines.forOffer?.(offer) };
}

/** Each call of `allOffers` makes offers of its own: they are told by their ids. */
function isByOrder(route: RouteName, offer: ProviderOffer): boolean {
  const first = offersBy([], allOffers()).get(route);
  return first !== undefined && offerId(first) === offerId(offer);
}

/** A request that lies at a provider is fetched there, whatever the owner has chosen since. */
async function offerFor(jobId: string, route: RouteName, chosen: string | null): Promise<ProviderOffer | undefined> {
  const offers = allOffers().filter((offer) => offer.route === route);
  if (offers.length < 2) return offers.find((offer) => offerId(offer) === chosen);
  const sent = await database().providerRequest.findFirst({
    where: { jobId, finishedAt: null, submittedAt: { not: null } },
    orderBy: { createdAt: 'desc' },
  });
  const left = offers.filter(({ provider }) => provider === sent?.provider);
  return (
    left.find(({ endpoints }) => endpoints.some(({ id }) => id === sent?.endpoint)) ??
    left[0] ??
    offers.find((offer) => offerId(offer) === chosen)
  );
}

function isWordless(input: unknown): boolean {
  const { prompt } = input as { readonly prompt?: unknown };
  return typeof prompt !== 'string' || prompt.trim() === '';
}

/** The same with our own engines in the provider's places, and without what only a provider does. */
function toOwn(engines: EngineRegistry): EngineRegistry {
  return { ...engines, ...engines.own, own: undefined, trainer: undefined };
}

/** The name of the engine that a job's route leads to. */
export function engineNameOf(engines: EngineRegistry, kind: string, input: unknown): string {
  const { cutOut, stage, textToImage, inpaint, upscale, animate, trainer, tryOn } = engines;
  const byRoute: Readonly<Record<RouteName, { readonly name: string } | undefined>> = {
    'cut-out': cutOut,
    stage,
    'text-to-image': textToImage,
    inpaint,
    upscale,
    'video-kling': animate,
    'video-runway': animate,
    training: trainer,
    'trained-picture': trainer,
    'try-on': tryOn,
  };
  const route = routeOf(kind, input);
  return (route && byRoute[route]?.name) ?? upscale.name;
}

/** The engine that takes over where the provider refuses or is away; null where it is local anyway, or there is none. */
export function fallbackOf(chosen: EngineRegistry, kind: JobKind, input: unknown): EngineRegistry | null {
  const route = routeOf(kind.name, input);
  const hasLocal = ENGINE_ROUTES.some(({ name, hasLocal: has }) => name === route && has);
  return chosen.own && hasLocal && (kind.canRunLocally?.(input) ?? true) ? toOwn(chosen) : null;
}
