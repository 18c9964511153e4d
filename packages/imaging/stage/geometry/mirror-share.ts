import type { SceneMaterial } from '../../contract/scene-geometry.schema.ts';
import type { SetView } from './set-shadows.ts';
import type { Rest } from './solid.ts';

/** Scene units: what lies so far from the height of the foot is not the surface it stands on. */
const [SAME_HEIGHT, OTHER_HEIGHT] = [0.015, 0.05];
/** A surface mirrors upwards where it is as level as this. */
const LEVEL = 0.8;

/**
 * How much of an item's mirror image the set shows at a pixel of the canvas, against the surface at the anchor: only
 * the level surface that it stands on mirrors it, each material by its gloss.
 */
export function mirrorShare({ data, map, grid }: SetView, rest: Rest): (x: number, y: number) => number {
  const { geometry, material } = data;
  const { width, height } = geometry;
  const gloss = new Float32Array(256);
  for (const one of geometry.materials) gloss[one.id] = glossOf(one);
  const own = gloss[materialAtAnchor(data)]!;
  if (rest.mode !== 'stand' || own < 0.003) return () => 0;
  for (let id = 0; id < gloss.length; id++) gloss[id] = Math.min(3, gloss[id]! / own);
  return (x, y) => {
    const u = Math.floor((x + 0.5) * map.scaleX + map.offsetX);
    const v = Math.floor((y + 0.5) * map.scaleY + map.offsetY);
    if (u < 0 || v < 0 || u >= width || v >= height) return 0;
    const share = gloss[material[v * width + u]!]!;
    if (share === 0) return 0;
    const gx = Math.min(grid.width - 1, Math.floor(x / grid.step));
    const i = Math.min(grid.height - 1, Math.floor(y / grid.step)) * grid.width + gx;
    if (grid.depth[i] === 0 || grid.normal[i * 3 + 2]! < LEVEL) return 0;
    const away = Math.abs(grid.position[i * 3 + 2]! - rest.at);
    if (away >= OTHER_HEIGHT) return 0;
    return share * Math.min(1, (OTHER_HEIGHT - away) / (OTHER_HEIGHT - SAME_HEIGHT));
  };
}

/** 0 matt .. 1 mirror: rough surfaces scatter the image until nothing of it is seen. */
function glossOf({ roughness, metal, specular, coat }: SceneMaterial): number {
  return Math.min(1, (1 - roughness) ** 2 * (0.6 * specular + 0.7 * metal) + 0.2 * coat);
}

function materialAtAnchor({ geometry, material }: SetView['data']): number {
  const { anchor, camera, width, height } = geometry;
  const away = anchor.map((value, k) => value - camera.matrix[k]![3]);
  const along = (axis: number): number => away.reduce((sum, value, k) => sum + value * camera.matrix[k]![axis]!, 0);
  const u = Math.round(camera.cx - (camera.focalPx * along(0)) / along(2));
  const v = Math.round(camera.cy + (camera.focalPx * along(1)) / along(2));
  return material[Math.min(height - 1, Math.max(0, v)) * width + Math.min(width - 1, Math.max(0, u))]!;
}
