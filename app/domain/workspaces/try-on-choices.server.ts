import type { TryOnMode } from '@plinth/imaging';
import { describeEngines } from '#app/domain/generation/index.server.ts';
import { listPeople, loadPresetCatalogue } from '#app/domain/library/index.server.ts';
import type { TryOnChoices } from './workspace-data.ts';

/** The choices of a try-on: people, places, and how a garment is shown where it was not chosen. */
export async function loadTryOnChoices(): Promise<TryOnChoices> {
  const [people, { places }, { tryOnIsLocal }] = await Promise.all([
    listPeople(),
    loadPresetCatalogue(),
    describeEngines(),
  ]);
  return {
    people: people.map(({ name, displayName, picture }) => ({ name, displayName, picture })),
    places: places.map(({ name, displayName, thumb }) => ({ name, displayName, picture: thumb.webp })),
    isLocal: tryOnIsLocal,
    startMode: startModeOf(tryOnIsLocal),
  };
}

/** As on /fashion: without a provider a ghost mannequin, as near to the photo as it gets. */
const startModeOf = (isLocal: boolean): TryOnMode => (isLocal ? 'ghost' : 'model');

/** How a garment is shown where nothing was chosen. */
export const readStartMode = async (): Promise<TryOnMode> => startModeOf((await describeEngines()).tryOnIsLocal);
