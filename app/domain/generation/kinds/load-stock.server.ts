import { planPicture } from '@plinth/imaging';
import type { DescribedScene, PicturePlan, PictureStock, StageInput, StageThing } from '@plinth/imaging';
import { loadPresetCatalogue, readPresetImage } from '#app/domain/library/index.server.ts';
import { loadPresetScene } from './load-scene.server.ts';

/** Of a square picture's side; samples are photographed alone and say nothing of their size. */
const SAMPLE_SHARES: Readonly<Record<string, number>> = {
  'pump-bottle': 0.19,
  'cream-jar': 0.24,
  mug: 0.3,
  'tea-box': 0.24,
  'tote-bag': 0.36,
  sneaker: 0.42,
  watch: 0.24,
  candle: 0.24,
};
const USUAL_SHARE = 0.26;

/** The items of our own library that words alone become. */
export async function planStock(prompt: string): Promise<PicturePlan> {
  return planPicture(prompt, await describedScenes());
}

/** The same with its pictures. */
export async function loadStock(prompt: string): Promise<PictureStock> {
  const plan = await planStock(prompt);
  const [scene, things] = await Promise.all([
    plan.scene === null ? null : loadBackground(plan.scene),
    loadThings(plan.things),
  ]);
  return { scene, shown: plan.shown, things };
}

/** Pictures of things by their names; what there is no picture of is left out. */
export async function loadThings(names: readonly string[]): Promise<StageThing[]> {
  const { props } = await loadPresetCatalogue();
  const loaded = await Promise.all(
    names.map(async (name): Promise<StageThing | null> => {
      const prop = props.find((each) => each.name === name);
      const image = prop ? await readPresetImage('props', name) : await readPresetImage('samples', name, 'alpha');
      return image && { name, image, share: prop?.canvasShare ?? SAMPLE_SHARES[name] ?? USUAL_SHARE };
    }),
  );
  return loaded.filter((thing) => thing !== null);
}

/** Sets and places of our own, in words. */
export async function describedScenes(): Promise<DescribedScene[]> {
  const { scenes, places } = await loadPresetCatalogue();
  return [
    ...scenes.map(({ name, displayName, prompt }) => ({ name, displayName, description: prompt })),
    ...places.map(({ name, displayName, description }) => ({ name: `${PLACE}${name}`, displayName, description })),
  ];
}

/** Sets and places may have the same name. */
const PLACE = 'place:';

async function loadBackground(name: string): Promise<StageInput['scene']> {
  if (!name.startsWith(PLACE)) return loadPresetScene(name);
  const { places } = await loadPresetCatalogue();
  const place = places.find((each) => `${PLACE}${each.name}` === name);
  const image = place && (await readPresetImage('places', place.name));
  if (!place || !image) return null;
  return {
    name: place.name,
    image,
    foreground: null,
    light: place.light,
    description: place.description,
    isByWords: true,
  };
}
