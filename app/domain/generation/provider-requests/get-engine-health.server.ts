import { FAL_OFFERS, OPENAI, PROVIDER_TITLES } from '#app/domain/engines/index.ts';
import type { ProviderName } from '#app/domain/engines/index.ts';
import { database } from '#app/platform/database/database.server.ts';
import { env } from '#app/platform/env.server.ts';
import type { RouteName } from '../routes/engine-routes.ts';
import type { EngineCapability } from './engine-capability.ts';
import { engineAlert, engineState } from './engine-state.rules.ts';
import type { EngineAlert, EngineState } from './engine-state.rules.ts';
import { chosenOffers } from './provider-offers.server.ts';

const DAY_MS = 24 * 60 * 60_000;
const SPEND_DAYS = 30;
const SHOWN_ERRORS = 3;

export interface EngineError {
  readonly at: string;
  readonly code: string;
  /** The kind of answer, without the provider's text. */
  readonly text: string;
}

/** The rows of the owner's page, with the routes each stands for; every one of them is also done by this machine. */
const CAPABILITIES: readonly (readonly [capability: EngineCapability, ...routes: RouteName[]])[] = [
  ['cut-out', 'cut-out'],
  ['stage', 'stage'],
  ['inpaint', 'inpaint'],
  ['upscale', 'upscale'],
  ['animate', 'video-kling', 'video-runway'],
  ['text-to-image', 'text-to-image'],
  ['training', 'training'],
  ['trained-picture', 'trained-picture'],
  ['try-on', 'try-on'],
];

interface CapabilityFacts {
  readonly capability: EngineCapability;
  readonly provider: ProviderName;
  readonly endpoints: readonly string[];
  readonly isConfigured: boolean;
}

/** Captions and prompts come from OpenAI in any case, and have no route. */
const wordsFacts = (): CapabilityFacts => ({
  capability: 'words',
  provider: OPENAI.provider,
  endpoints: [OPENAI.words.id],
  isConfigured: env().OPENAI_API_KEY !== undefined,
});

async function capabilities(): Promise<readonly CapabilityFacts[]> {
  const offers = await chosenOffers();
  const provided = CAPABILITIES.flatMap(([capability, ...routes]): CapabilityFacts[] => {
    const chosen = routes.flatMap((route) => offers.get(route) ?? []);
    const shown = chosen.length > 0 ? chosen : FAL_OFFERS.filter(({ route }) => routes.includes(route));
    const endpoints = [...new Set(shown.flatMap((offer) => offer.endpoints.map(({ id }) => id)))];
    return [{ capability, provider: shown[0]!.provider, endpoints, isConfigured: chosen.length > 0 }];
  });
  return [...provided, wordsFacts()];
}

export interface EngineHealth {
  readonly capability: EngineCapability;
  /** The provider in use, or `local`; null where none is available. */
  readonly engine: string | null;
  /** The provider's name; null where it is done on this machine. */
  readonly providerTitle: string | null;
  readonly endpoints: readonly string[];
  readonly state: EngineState;
  /** The owner's task while it fails. */
  readonly alert: EngineAlert | null;
  readonly lastSuccessAt: string | null;
  /** Of the last 24 hours. */
  readonly requests: number;
  readonly failures: number;
  /** Of which it is not known whether they arrived; they may have been paid. */
  readonly unknown: number;
  /** Newest first. */
  readonly lastErrors: readonly EngineError[];
  /** Of the last 30 days. */
  readonly spentMicros: number;
}

/** How each capability is done, how its provider is doing, and what it costs. */
export async function getEngineHealth(now: Date = new Date()): Promise<readonly EngineHealth[]> {
  return Promise.all(
    (await capabilities()).map(async ({ capability, provider, endpoints, isConfigured }): Promise<EngineHealth> => {
      const rows = database().providerRequest;
      const where = { provider, endpoint: { in: [...endpoints] } };
      const today = { ...where, createdAt: { gte: new Date(now.getTime() - DAY_MS) } };
      const spending = { ...where, createdAt: { gte: new Date(now.getTime() - SPEND_DAYS * DAY_MS) } };
      const trouble = { ...where, status: 'failed' as const, errorCode: { in: ['unavailable', 'timeout'] } };
      const newest = { orderBy: { finishedAt: 'desc' as const } };
      const [success, lastTrouble, errors, requests, failures, unknown, spent] = await Promise.all([
        rows.findFirst({ where: { ...where, status: 'succeeded' }, ...newest }),
        rows.findFirst({ where: trouble, ...newest }),
        rows.findMany({ where: { ...where, status: 'failed' }, ...newest, take: SHOWN_ERRORS }),
        rows.count({ where: today }),
        rows.count({ where: { ...today, status: 'failed' } }),
        rows.count({ where: { ...today, status: 'unknown' } }),
        rows.aggregate({ where: spending, _sum: { costMicros: true } }),
      ]);
      const lastSuccessAt = success?.finishedAt ?? null;
      const lastTroubleAt = lastTrouble?.finishedAt ?? null;
      const state = engineState({ isConfigured, hasLocal: true, lastSuccessAt, lastTroubleAt });
      return {
        capability,
        engine: isConfigured ? provider : 'local',
        providerTitle: isConfigured ? PROVIDER_TITLES[provider] : null,
        endpoints,
        state,
        alert:
          state === 'failed' && lastTrouble ? engineAlert(lastTrouble.error, lastTrouble.requestId !== null) : null,
        lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
        requests,
        failures,
        unknown,
        lastErrors: errors.map(({ finishedAt, createdAt, errorCode, error }) => ({
          at: (finishedAt ?? createdAt).toISOString(),
          code: errorCode ?? 'internal',
          text: error?.split(':')[0]?.slice(0, 120) ?? '',
        })),
        spentMicros: spent._sum.costMicros ?? 0,
      };
    }),
  );
}
