import type { Framing } from '../pixels/frame-window.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import type { PaintedPart } from '../contract/scene-plates.schema.ts';
import { DRAWN_BACKGROUND, drawnFloor, drawnPodium } from '../seen/drawn-regions.ts';
import type { FrameBox } from '../seen/drawn-regions.ts';
import { hasColour } from '../seen/has-colour.ts';
import { measureBox, measureRegions } from '../seen/measure-regions.server.ts';
import type { PaintedScene } from './paint-variation.server.ts';
import type { PromptLook } from './prompt-look.ts';
import { kindOfStand } from './read-prompt.ts';
import { coloursAndNoun, understandPrompt } from './understand-prompt.ts';
import { isDescribed } from './unknown-words.ts';
import { readWords } from './words/read-words.ts';
import { tileWords } from './words/setting-words.ts';
import { partOfSurface } from './words/surface-words.ts';

interface ColourClaim {
  readonly of: 'wall' | 'stand' | 'podium';
  readonly part: PaintedPart;
  readonly colour: LinearColor;
}

interface CheckedWords {
  readonly understood: readonly string[];
  readonly unused: readonly string[];
}

/**
 * The used words of a prompt against the finished picture: a word for a colour counts as used only where what it names
 * has that colour, a word for a material only where it is of that material.
 */
export async function checkColourWords(
  picture: { readonly bytes: Uint8Array; readonly framing: Framing },
  scene: PaintedScene,
  { understood, unused }: CheckedWords,
): Promise<CheckedWords> {
  const there = new Set((scene.things ?? []).map(({ name }) => name));
  const checked = await Promise.all(
    understood.map(async (phrase): Promise<CheckedWords> => {
      const look = understandPrompt(phrase, undefined, there);
      const claim = claimOf(look);
      if (!claim) return { understood: [phrase], unused: [] };
      const lab = await seenColour(picture, scene, claim);
      const isColoured = lab === null || hasColour(lab, claim.colour);
      const { colours, noun } = coloursAndNoun(phrase);
      const plain = withoutTiles(phrase);
      if (isColoured && plain !== phrase && !isDescribed('tiles', scene.scene?.description ?? '')) {
        // The wall has the colour; the tiles are among what could not be pictured.
        return { understood: [plain], unused: [] };
      }
      if (scene.scene) {
        if (!isColoured) return { understood: [], unused: [phrase] };
        // Painting a stand changes its colour, never its material.
        const isOther = look.surface !== null && look.surface.kind !== kindOfStand(scene.scene.description ?? '');
        return isOther && colours && noun
          ? { understood: [colours], unused: [noun] }
          : { understood: [phrase], unused: [] };
      }
      if (isColoured) return { understood: [phrase], unused: [] };
      // A drawn thing is there, in another colour.
      return claim.of !== 'wall' && colours && noun
        ? { understood: [noun], unused: [colours] }
        : { understood: [], unused: [phrase] };
    }),
  );
  return {
    understood: checked.flatMap((each) => each.understood),
    unused: [...checked.flatMap((each) => each.unused), ...unused],
  };
}

function claimOf(look: PromptLook): ColourClaim | null {
  if (look.podiumColor) return { of: 'podium', part: 'stand', colour: look.podiumColor };
  if (look.surface?.isPainted) {
    return { of: 'stand', part: partOfSurface(look.surface.kind), colour: look.surface.color };
  }
  return look.isWallPainted && look.wall ? { of: 'wall', part: 'wall', colour: look.wall } : null;
}

/** "Pink tiles" as "pink". */
const withoutTiles = (phrase: string): string =>
  readWords(phrase)
    .filter(({ said }) => !tileWords.has(said))
    .map(({ text }) => text)
    .join(' ');

/** Median colour of what a word names, without the products; null where nothing of it is to be seen. */
async function seenColour(
  { bytes, framing }: { readonly bytes: Uint8Array; readonly framing: Framing },
  { scene, items, width, height }: PaintedScene,
  { of, part }: ColourClaim,
): Promise<readonly [number, number, number] | null> {
  const boxOf = ({ item }: PaintedScene['items'][number]): FrameBox => ({
    left: item.left / width,
    right: (item.left + item.width) / width,
    top: item.top / height,
    bottom: (item.top + item.height) / height,
  });
  const covered = items.map(boxOf);
  const products = items.filter(({ item }) => item.role === 'product').map(boxOf);
  if (scene) {
    const materials = scene.set?.set.plates?.parts[part]?.materials;
    if (!materials || !scene.set) return null;
    const { seen } = await measureRegions(
      { bytes, set: scene.set, light: scene.light, framing, covered },
      { seen: materials },
    );
    return seen.lab;
  }
  const box = { wall: DRAWN_BACKGROUND, stand: drawnFloor(products), podium: drawnPodium(products) }[of];
  return (await measureBox(bytes, box, covered)).lab;
}
