import type { SceneFacts, SceneWords } from '../../words.ts';
import { settingWords } from '../stage/words/setting-words.ts';
import type { SettingKind } from '../stage/words/setting-words.ts';
import { surfaceWords } from '../stage/words/surface-words.ts';
import type { SurfaceKind } from '../stage/words/surface-words.ts';
import { WORDS_LANGUAGES } from './find-language.ts';

type Told = readonly [en: string, de: string, fr: string];

/** What the set that we draw shows, in words: no more than its material. */
const SURFACES: Readonly<Record<SurfaceKind, Told>> = {
  wood: ['on wood', 'auf Holz', 'sur du bois'],
  marble: ['on marble', 'auf Marmor', 'sur du marbre'],
  concrete: ['on concrete', 'auf Beton', 'sur du béton'],
  plaster: ['on plaster', 'auf Putz', 'sur du plâtre'],
  sand: ['on sand', 'auf Sand', 'sur du sable'],
  silk: ['on silk', 'auf Seide', 'sur de la soie'],
  linen: ['on linen', 'auf Leinen', 'sur du lin'],
  water: ['on water', 'auf Wasser', 'sur l’eau'],
  glass: ['on glass', 'auf Glas', 'sur du verre'],
  stone: ['on stone', 'auf Stein', 'sur de la pierre'],
  grass: ['on grass', 'auf Gras', 'sur de l’herbe'],
  snow: ['on snow', 'auf Schnee', 'sur de la neige'],
  metal: ['on metal', 'auf Metall', 'sur du métal'],
  terrazzo: ['on terrazzo', 'auf Terrazzo', 'sur du terrazzo'],
  paper: ['on paper', 'auf Papier', 'sur du papier'],
};
const SETTINGS: Readonly<Record<SettingKind, Told>> = {
  studio: ['in a studio', 'im Studio', 'en studio'],
  interior: ['in a room', 'in einem Raum', 'dans une pièce'],
  greenery: ['in front of greenery', 'vor Grün', 'devant de la verdure'],
  city: ['in front of city lights', 'vor Lichtern der Stadt', 'devant les lumières de la ville'],
  beach: ['at the beach', 'am Strand', 'à la plage'],
  sky: ['under the sky', 'unter dem Himmel', 'sous le ciel'],
  mountains: ['in front of mountains', 'vor Bergen', 'devant des montagnes'],
  festive: ['in front of a decorated tree', 'vor einem geschmückten Baum', 'devant un sapin décoré'],
};
const LIGHTS: Readonly<Record<string, Told>> = {
  'golden hour': ['in golden-hour light', 'im Licht der goldenen Stunde', 'dans la lumière dorée du soir'],
  sunset: ['in sunset light', 'im Licht des Sonnenuntergangs', 'dans la lumière du couchant'],
  morning: ['in morning light', 'im Morgenlicht', 'dans la lumière du matin'],
  evening: ['in evening light', 'im Abendlicht', 'dans la lumière du soir'],
  'candle light': ['in candlelight', 'bei Kerzenlicht', 'à la lueur d’une bougie'],
  candlelight: ['in candlelight', 'bei Kerzenlicht', 'à la lueur d’une bougie'],
  moonlight: ['in moonlight', 'bei Mondlicht', 'au clair de lune'],
  night: ['at night', 'bei Nacht', 'de nuit'],
  neon: ['in neon light', 'bei Neonlicht', 'sous une lumière néon'],
  window: ['in window light', 'im Licht eines Fensters', 'à la lumière d’une fenêtre'],
  dappled: ['in dappled light', 'in gesprenkeltem Licht', 'dans une lumière tamisée par des feuilles'],
  leaves: ['in dappled light', 'in gesprenkeltem Licht', 'dans une lumière tamisée par des feuilles'],
};

/**
 * A drawn set in words, from the words of the prompt that changed its pixels. Null where they say nothing of a place or
 * a light.
 */
export function describeDrawnScene(understood: readonly string[]): SceneFacts | null {
  const said = understood.map((phrase) => phrase.toLowerCase());
  const lastWords = said.map((phrase) => phrase.split(' ').at(-1)!);
  const of = <T extends object>(table: Readonly<Record<string, T>>) =>
    lastWords
      .map((word) => (Object.hasOwn(table, word) ? table[word]! : undefined))
      .find((found) => found !== undefined);
  const surface = of(surfaceWords);
  const setting = of(settingWords);
  const light = said.map((phrase) => (Object.hasOwn(LIGHTS, phrase) ? LIGHTS[phrase] : undefined)).find(Boolean);
  const place = surface ? SURFACES[surface.kind] : setting ? SETTINGS[setting.kind] : null;
  if (!place && !light) return null;
  const words = WORDS_LANGUAGES.map((language, index): [string, SceneWords] => [
    language,
    { place: place?.[index] ?? null, light: light?.[index] ?? null },
  ]);
  return Object.fromEntries(words) as Record<(typeof WORDS_LANGUAGES)[number], SceneWords>;
}
