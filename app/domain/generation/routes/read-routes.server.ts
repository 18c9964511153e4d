import { listFeatures } from '#app/domain/credits/index.server.ts';
import { costOf, FAL_OFFERS, offerId, OPENAI, PROVIDER_TITLES } from '#app/domain/engines/index.ts';
import type { PriceSource, ProviderEndpoint, ProviderOffer } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { allOffers, offersBy } from '../provider-requests/provider-offers.server.ts';
import { ENGINE_ROUTES } from './engine-routes.ts';
import type { EngineRouteFacts, RouteChoice, RouteName } from './engine-routes.ts';
import { defaultChoice, marginState } from './route-margin.rules.ts';
import type { MarginState } from './route-margin.rules.ts';

const BOOKED_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** The value of a plan's credits. */
export interface CreditValue {
  readonly plan: string;
  /** Millionths of a US dollar for one credit. */
  readonly micros: number;
}

export interface RouteView {
  readonly name: RouteName;
  readonly title: string;
  /** The provider that would do it, as the owner reads it; null where none does. */
  readonly provider: string | null;
  readonly endpoints: readonly string[];
  readonly hasLocal: boolean;
  /** Credits for one use. */
  readonly credits: number;
  /** Of one use, millionths of a US dollar. */
  readonly costMicros: number;
  /** True: by the configured prices and a usual size. False: what was booked in the last 30 days, by result. */
  readonly isConfigured: boolean;
  /** Where the configured prices come from, the least certain of them, and when they were looked at. */
  readonly priceFrom: PriceSource;
  readonly pricesCheckedOn: string;
  /** Results that were booked, and how many of the bookings the provider itself named. */
  readonly results: number;
  readonly reported: number;
  readonly choice: RouteChoice;
  /** Said by the owner; otherwise it follows the margin. */
  readonly isChosen: boolean;
  readonly state: MarginState;
  /** The offer that serves it where its choice is the provider; null where there is none. */
  readonly offer: string | null;
  /** Everything on offer for it, in no order of preference. */
  readonly offers: readonly OfferView[];
}

/** One way of a provider to serve a route. */
interface OfferView {
  readonly id: string;
  readonly provider: string;
  /** Models or workflow. */
  readonly endpoints: readonly string[];
  readonly costMicros: number;
  readonly isConfigured: boolean;
  readonly priceFrom: PriceSource;
  readonly pricesCheckedOn: string;
  readonly state: MarginState;
}

export interface WordsCost {
  /** Answers that came, and how many of the bookings the provider itself named. */
  readonly results: number;
  readonly reported: number;
  /** Of the last 30 days, and of one answer; null where none came. */
  readonly totalMicros: number;
  readonly costMicros: number | null;
}

/** Cost of captions and prompts by OpenAI; they are free for all accounts. */
export async function readWordsCost(now: Date = new Date()): Promise<WordsCost> {
  const booked = (await readBooked(now)).filter(({ endpoint }) => endpoint === OPENAI.words.id);
  const sum = (of: (row: Booked) => number) => booked.reduce((total, row) => total + of(row), 0);
  const [results, totalMicros] = [sum((row) => row.results), sum((row) => row.costMicros)];
  const costMicros = results > 0 ? Math.round(totalMicros / results) : null;
  return { results, reported: sum((row) => row.reported), totalMicros, costMicros };
}

/** Every route with its margin and who does it now; asked at every job, so that a change counts from the next one on. */
export async function readRoutes(now: Date = new Date()): Promise<{ routes: RouteView[]; values: CreditValue[] }> {
  const [features, plans, chosen, booked] = await Promise.all([
    listFeatures(),
    // Plans are billing's; here only what their credits bring is read.
    database().plan.findMany({ where: { isOffered: true }, orderBy: { position: 'asc' } }),
    database().engineRoute.findMany(),
    readBooked(now),
  ]);
  const values = plans
    .filter((plan) => plan.monthlyCredits > 0)
    .map(({ name, amount, monthlyCredits }) => ({ plan: name, micros: (amount * 10_000) / monthlyCredits }));
  const creditMicros = values.length === 0 ? null : Math.min(...values.map(({ micros }) => micros));
  const all = allOffers();
  const offers = offersBy(chosen, all);
  const routes = ENGINE_ROUTES.map((route): RouteView => {
    const offer = offers.get(route.name);
    // Where no provider is set up, these are the prices if one were.
    const endpoints = offer?.endpoints ?? (all.length === 0 ? defaultEndpoints(route) : []);
    const credits = features.find(({ name }) => name === route.feature)?.creditsPerUse ?? 0;
    const { results, reported, costMicros } = costNow(route, endpoints, booked);
    const facts = { credits, creditMicros, costMicros, hasLocal: route.hasLocal };
    const viewOf = (each: ProviderOffer): OfferView => {
      const cost = costNow(route, each.endpoints, booked);
      return {
        id: offerId(each),
        provider: PROVIDER_TITLES[each.provider],
        endpoints: each.endpoints.map(({ id }) => id),
        costMicros: cost.costMicros,
        isConfigured: cost.results === 0,
        ...sourceOfPrices(each.endpoints),
        state: marginState({ ...facts, costMicros: cost.costMicros }),
      };
    };
    const own = chosen.find(({ name }) => name === route.name);
    return {
      name: route.name,
      title: route.title,
      provider: offer ? PROVIDER_TITLES[offer.provider] : null,
      endpoints: endpoints.map(({ id }) => id),
      hasLocal: route.hasLocal,
      credits,
      costMicros,
      isConfigured: results === 0,
      ...sourceOfPrices(endpoints),
      results,
      reported,
      choice: endpoints.length === 0 ? 'local' : (own?.choice ?? defaultChoice(facts)),
      isChosen: own !== undefined,
      state: marginState(facts),
      offer: offer ? offerId(offer) : null,
      offers: all.filter((each) => each.route === route.name).map(viewOf),
    };
  });
  return { routes, values };
}

/** The cost of a use: as booked, or by the configured prices where none was. */
function costNow(route: EngineRouteFacts, endpoints: readonly ProviderEndpoint[], booked: readonly Booked[]) {
  const ours = booked.filter(({ endpoint }) => endpoints.some(({ id }) => id === endpoint));
  const sum = (of: (row: Booked) => number) => ours.reduce((total, row) => total + of(row), 0);
  const results = sum((row) => row.results);
  const costMicros =
    results > 0 ? Math.round(sum((row) => row.costMicros) / results) : configuredCost(route, endpoints);
  return { results, costMicros, reported: sum((row) => row.reported) };
}

/** The dearest of what a route may call. */
const configuredCost = ({ units }: EngineRouteFacts, endpoints: readonly ProviderEndpoint[]) =>
  Math.max(0, ...endpoints.map((endpoint) => costOf(endpoint, units)));

const BY_CERTAINTY: readonly PriceSource[] = ['published', 'reported', 'estimated'];

const defaultEndpoints = ({ name }: EngineRouteFacts) =>
  FAL_OFFERS.find(({ route }) => route === name)?.endpoints ?? [];

function sourceOfPrices(endpoints: readonly ProviderEndpoint[]): Pick<RouteView, 'priceFrom' | 'pricesCheckedOn'> {
  const least = Math.max(0, ...endpoints.map(({ priceFrom }) => BY_CERTAINTY.indexOf(priceFrom)));
  const [pricesCheckedOn] = endpoints.map(({ checkedOn }) => checkedOn).toSorted();
  return { priceFrom: BY_CERTAINTY[least]!, pricesCheckedOn: pricesCheckedOn ?? '' };
}

interface Booked {
  readonly endpoint: string;
  readonly costMicros: number;
  readonly results: number;
  readonly reported: number;
}

/** All that was booked counts, also what was called off; it is shared by what was delivered. */
function readBooked(now: Date): Promise<Booked[]> {
  const since = new Date(now.getTime() - BOOKED_DAYS * DAY_MS);
  return database().$queryRaw<Booked[]>`
    SELECT "endpoint", sum("costMicros")::float8 AS "costMicros",
      count(*) FILTER (WHERE "status" = 'succeeded' AND "errorCode" IS NULL)::int AS "results",
      count(*) FILTER (WHERE NOT "isEstimate" AND "status" = 'succeeded')::int AS "reported"
    FROM "ProviderRequest" WHERE "createdAt" >= ${since} GROUP BY "endpoint"`;
}
