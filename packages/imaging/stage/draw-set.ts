import type { SceneLight } from '../contract/scene-light.ts';
import { softBlur } from '../pixels/box-blur.ts';
import { hexFromLinear, linearFromHex, luminance, mixLinear } from '../pixels/linear-light.ts';
import type { LinearColor } from '../pixels/linear-light.ts';
import type { Footing } from './cast-shadow.ts';
import { drawBackdrop } from './backdrop/draw-backdrop.ts';
import { drawPodium, planPodium } from './draw-podium.ts';
import { createGobo } from './gobo.ts';
import { gradeBackground, tintLight, vignette } from './grade.ts';
import { gainsOfLight } from './plates/tint-lights.ts';
import { meanLight } from './linear-canvas.ts';
import type { LinearCanvas } from './linear-canvas.ts';
import { smoothStep } from './noise.ts';
import type { PlacedItem } from '../pixels/place-item.server.ts';
import { hourOf } from './words/hour-of.ts';
import type { SettingKind } from './words/setting-words.ts';
import type { SurfaceKind } from './words/surface-words.ts';
import { createRandom } from '../pixels/random.ts';
import { blurRadius, floorDistance, placeCamera } from './set-camera.ts';
import type { SetCamera } from './set-camera.ts';
import { createSurface } from './surfaces.ts';
import type { Surface } from './surfaces.ts';
import type { PromptLook } from './prompt-look.ts';
import { combineGrades } from './variations.ts';
import type { Variation } from './variations.ts';

/** Walls that go with a floor when the prompt names none. */
const wallFor: Readonly<Record<SurfaceKind, string>> = {
  wood: '#d9d0c1',
  marble: '#d8cfc6',
  concrete: '#b9b6b0',
  plaster: '#dfd3c4',
  sand: '#e3d0b4',
  silk: '#dcc9bd',
  linen: '#ddd3c6',
  water: '#a9cdd6',
  glass: '#cfd3d8',
  stone: '#c3b8a8',
  grass: '#cfd8bd',
  snow: '#cfdbe6',
  metal: '#b4b7bc',
  terrazzo: '#d9c9bd',
  paper: '#e2dcd4',
};

/** Places with the whole sky for a lamp. */
const OUTDOORS: ReadonlySet<SettingKind | null> = new Set(['beach', 'sky', 'greenery', 'mountains'] as const);

/** The facts that `drawSet` leaves for the caller: the light to shade by, and things that belong to the set itself. */
export interface DrawnSet {
  readonly light: SceneLight;
  readonly items: readonly PlacedItem[];
}

/** Light of a set: the direct part can be blocked, the ambient part cannot. Unit vectors towards the light. */
interface SetLight {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly color: LinearColor;
  readonly ambient: LinearColor;
  readonly softness: number;
}

/** Where the floor ends, as a share of the height: always behind what stands on it. */
function seamOf({ seamY }: PromptLook, standingY: number): number {
  const farthest = seamY === undefined ? 0.36 : 0.2;
  return Math.min(standingY - 0.06, 0.72, Math.max(farthest, seamY ?? standingY - 0.21));
}

/**
 * Draws a photographer's set from the prompt's words into the canvas: a floor in perspective, a wall or a place out
 * of focus behind it, light with a direction. The set is built around the products, so that they stand on its floor.
 * Gives the light by which they must be shaded, and a podium where one was asked for.
 */
export function drawSet(
  canvas: LinearCanvas,
  look: PromptLook,
  variation: Variation,
  footings: readonly Footing[],
): DrawnSet {
  const { width, height } = canvas;
  const main = mainFooting(footings);
  const podium = look.podium && main ? planPodium(canvas, main) : null;
  const standing = standpoint(canvas, main, podium?.baseY);
  const seamY = seamOf(look, standing.y);
  const camera = placeCamera(seamY, standing.y, variation.framing.zoom);
  const kind = look.surface?.kind ?? (look.wall || !look.setting ? 'paper' : 'wood');
  const wall = look.wall ?? linearFromHex(wallFor[kind]);
  const floorColor = look.surface?.color ?? (look.wall ? wall : linearFromHex('#e4dfd8'));
  const material = createSurface(kind, floorColor, variation.seed);
  const surface = look.glossy
    ? {
        ...material,
        reflection: Math.min(0.6, material.reflection + 0.3),
        sheen: Math.min(0.85, material.sheen + 0.35),
      }
    : material;
  const random = createRandom(variation.seed);
  const from = (look.side ?? (random() < 0.5 ? -1 : 1)) * (variation.otherSide ? -1 : 1);
  const softness = Math.min(1, (look.softness ?? 0.45) * variation.shadow.softness);
  // A side that was asked for is seen more clearly than one that came by chance.
  const aside = look.side === null ? 1 : 1.2;
  const light = setLight(look, from * aside, softness);

  // A brand whose pictures show where the floor ends has no paper that runs up the wall.
  const isSweep = kind === 'paper' && (look.setting ?? 'studio') === 'studio' && look.seamY === undefined;
  const { seed } = variation;
  drawBackdrop(canvas, { camera, wall: isSweep ? floorColor : wall, look, seed, light: light.color, from });
  const reflected = mirrorSource(canvas, seamY);
  drawFloor(canvas, camera, surface, light, reflected, isSweep);
  applyLight(canvas, camera, light, look, variation, standing);
  if (!isSweep) shadeSeam(canvas, camera, (look.setting ?? 'studio') === 'studio');
  gradeBackground(canvas, combineGrades(look.grade, variation.grade));
  if (look.lightColour) tintLight(canvas, gainsOfLight(look.lightColour));
  vignette(canvas, variation.vignette + 0.06, standing.x, standing.y - 0.18);

  const shadowLength = Math.min(2, (look.length ?? 0.8) * variation.shadow.length);
  const items = podium
    ? [drawPodium(canvas, podium, material, measureExposure(canvas, floorColor, standing), from)]
    : [];
  const shadow = mixLinear(floorColor, [0.02, 0.025, 0.035], 0.72);
  const sceneLight: SceneLight = {
    anchor: { x: standing.x, y: standing.y },
    maxProduct: { width: 0.6, height: 0.6 },
    horizonY: seamY,
    floorY: standing.y,
    keyDirection: { x: from * 0.65 * aside, y: -0.6 },
    softness,
    keyColor: hexFromLinear(light.color.map((c) => Math.min(1, c)) as unknown as LinearColor),
    shadowColor: hexFromLinear(shadow),
    shadowStrength: Math.min(1, (look.strength ?? 0.55) * variation.shadow.strength),
    shadowLength,
    shadowTip: shadowTip(camera, standing, from * aside, shadowLength),
    reflection: surface.reflection,
    palette: [hexFromLinear(wall), hexFromLinear(floorColor), hexFromLinear(shadow)],
  };
  return { light: sceneLight, items };

  function mirrorSource(source: LinearCanvas, seam: number): Float32Array[] {
    // One soft column per picture column is enough: floors smear what they reflect.
    const rows = Math.max(2, Math.round(seam * height));
    return [0, 1, 2].map((c) => {
      const plane = new Float32Array(width * rows);
      for (let i = 0; i < plane.length; i++) plane[i] = source.light[i * 3 + c]!;
      return softBlur(plane, width, rows, height * 0.02);
    });
  }
}

/** Where the main product stands and how tall it is: fractions of the frame. */
interface Standpoint {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** The shadow's end by this camera's perspective: it falls sideways and back, getting smaller with distance. */
function shadowTip(
  camera: SetCamera,
  standing: Standpoint,
  from: number,
  length: number,
): { readonly x: number; readonly y: number } {
  const aside = 0.8 * length;
  const back = 1 + (0.6 * length * standing.height) / camera.focal;
  const rise = ((standing.y - camera.eyeY) * (1 - 1 / back)) / standing.height;
  return { x: (-from * aside) / back, y: -rise };
}

function standpoint(canvas: LinearCanvas, main: Footing | null, groundY: number | undefined): Standpoint {
  if (!main) return { x: 0.5, y: 0.78, height: 0.35 };
  return {
    x: Math.min(0.8, Math.max(0.2, main.centerX / canvas.width)),
    y: Math.min(0.97, Math.max(0.5, (groundY ?? main.baseY) / canvas.height)),
    height: main.height / canvas.height,
  };
}

/** The largest product's. */
function mainFooting(footings: readonly Footing[]): Footing | null {
  let main: Footing | null = null;
  for (const footing of footings) {
    if (!main || footing.width * footing.height > main.width * main.height) main = footing;
  }
  return main;
}

/** The light on the finished floor where the product stands, as a factor of the floor's own colour. */
function measureExposure(canvas: LinearCanvas, floor: LinearColor, standing: Standpoint): LinearColor {
  const mean = meanLight(canvas, standing.x, standing.y, 0.16, 0.02);
  return [mean[0] / floor[0], mean[1] / floor[1], mean[2] / floor[2]];
}

function setLight(look: PromptLook, from: number, softness: number): SetLight {
  const raw = { x: from * 0.78, y: 0.62, z: -0.42 };
  const length = Math.hypot(raw.x, raw.y, raw.z);
  const color = look.keyColor ?? [1, 0.97, 0.93];
  const share = 0.34 + 0.34 * softness;
  // Shade is lit by the rest of the room: a little of the key's colour, a little bluer.
  const room = mixLinear(color, [0.88, 0.95, 1.06], 0.75);
  return {
    x: raw.x / length,
    y: raw.y / length,
    z: raw.z / length,
    color,
    ambient: [room[0] * share, room[1] * share, room[2] * share],
    softness,
  };
}

function drawFloor(
  canvas: LinearCanvas,
  camera: SetCamera,
  surface: Surface,
  light: SetLight,
  reflected: readonly Float32Array[],
  isSweep: boolean,
): void {
  const { width, height } = canvas;
  const seamRow = Math.round(camera.seamY * height);
  // On a paper sweep the floor turns up into the wall; elsewhere there is an edge, as sharp as the focus allows.
  const blendRows = isSweep ? height * 0.16 : Math.max(1.5, blurRadius(camera, camera.wallZ) * height * 0.5);
  const first = Math.max(0, Math.floor(seamRow - (isSweep ? 0 : blendRows)));
  const rows = height - first;
  const relief = new Float32Array(width * rows);
  const point = { r: 0, g: 0, b: 0, relief: 0 };
  const aspect = width / height;
  for (let row = 0; row < rows; row++) {
    const y = Math.max(camera.seamY, (first + row + 0.5) / height);
    const z = floorDistance(camera, y);
    const across = z / (camera.focal * height);
    const along = (z * z) / (camera.focal * height);
    const footprint = Math.sqrt(across * along) + (blurRadius(camera, z) * z) / camera.focal;
    const share = smoothStep(seamRow - (isSweep ? 0 : blendRows), seamRow + blendRows, first + row + 0.5);
    const mirrorRow = Math.max(0, Math.round(seamRow - 1 - (first + row - seamRow) * 0.92));
    // Fresnel: floors shine more the flatter they are seen.
    const grazing = Math.min(1, Math.max(0, 1 - (y - camera.seamY) / 0.5));
    const shine = surface.reflection * 0.55 + surface.sheen * 0.5 * grazing * grazing;
    for (let x = 0; x < width; x++) {
      const u = (((x + 0.5) / width - 0.5) * aspect * z) / camera.focal;
      surface.sample(u, z, footprint, point);
      relief[row * width + x] = point.relief;
      const i = ((first + row) * width + x) * 3;
      const mirror = Math.min(mirrorRow, (reflected[0]!.length / width) | 0) * width + x;
      const floor = [point.r, point.g, point.b];
      for (let c = 0; c < 3; c++) {
        const value = Math.max(0, floor[c]!) * (1 - shine * 0.6) + (reflected[c]![mirror] ?? 0) * shine * 0.8;
        canvas.light[i + c] = canvas.light[i + c]! * (1 - share) + value * share;
      }
    }
  }
  if (surface.bump > 0) shadeRelief(canvas, camera, relief, first, surface.bump, light);
}

/** Light and shade on the slopes of the floor's relief. */
function shadeRelief(
  canvas: LinearCanvas,
  camera: SetCamera,
  relief: Float32Array,
  first: number,
  bump: number,
  light: SetLight,
): void {
  const { width, height } = canvas;
  const rows = relief.length / width;
  const strength = bump * (1 - 0.45 * light.softness);
  for (let row = 1; row < rows - 1; row++) {
    const y = (first + row + 0.5) / height;
    if (y < camera.seamY) continue;
    const z = floorDistance(camera, y);
    const across = (2 * z) / (camera.focal * height);
    const along = (2 * z * z) / (camera.focal * height);
    for (let x = 1; x < width - 1; x++) {
      const i = row * width + x;
      const slopeU = (relief[i + 1]! - relief[i - 1]!) / across;
      const slopeV = (relief[i - width]! - relief[i + width]!) / along;
      const facing = (-slopeU * light.x - slopeV * light.z) * strength;
      const factor = Math.min(1.75, Math.max(0.35, 1 + facing / light.y));
      const at = ((first + row) * width + x) * 3;
      for (let c = 0; c < 3; c++) canvas.light[at + c]! *= factor;
    }
  }
}

/** Ambient light everywhere, direct light in a pool around the product and through the gobo. */
function applyLight(
  canvas: LinearCanvas,
  camera: SetCamera,
  light: SetLight,
  look: PromptLook,
  variation: Variation,
  standing: Standpoint,
): void {
  const { width, height } = canvas;
  const cell = 4;
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const direct = new Float32Array(columns * rows);
  const aspect = width / height;
  const outdoors = OUTDOORS.has(look.setting) || (look.setting === 'city' && hourOf(look) === 'day');
  // There is no window between the sun and a street.
  const pattern = outdoors && look.gobo === 'window' ? null : look.gobo;
  const gobo = pattern ? createGobo(pattern, light.softness, variation.seed) : null;
  // The gobo's middle is thrown on the wall beside the product, on the side away from the light.
  const aim = projectOnWindow(
    ((standing.x - 0.5) * aspect * camera.wallZ) / camera.focal - light.x * 0.5,
    0.75,
    camera.wallZ,
    light,
  );
  const span = look.gobo === 'window' ? 2.5 : 3;
  for (let row = 0; row < rows; row++) {
    const y = (row * cell) / height;
    for (let column = 0; column < columns; column++) {
      const x = (column * cell) / width;
      const onFloor = y > camera.seamY;
      const z = onFloor ? floorDistance(camera, y) : camera.wallZ;
      const worldX = ((x - 0.5) * aspect * z) / camera.focal;
      const worldY = onFloor ? 0 : 1 + ((camera.eyeY - y) * z) / camera.focal;
      const dx = (x - standing.x - Math.sign(light.x) * 0.1) / 0.62;
      const dy = (y - standing.y + 0.16) / (onFloor ? 0.42 : 0.6);
      const pool = outdoors ? 0.95 : 0.5 + 0.58 * Math.exp(-(dx * dx + dy * dy));
      // Away from the light the room falls off.
      const side = outdoors ? 1 : 1 + 0.2 * Math.sign(light.x) * (x - 0.5) * 2;
      let open = 1;
      // A room out of focus shows no crisp pattern; its own window is light enough.
      if (gobo && (onFloor || (look.setting ?? 'studio') === 'studio')) {
        const hit = projectOnWindow(worldX, worldY, z, light);
        const passes = gobo(0.5 + (hit.z - aim.z) / span, 0.5 - (hit.y - aim.y) / span);
        open = look.gobo === 'window' ? 0.22 + 0.98 * passes : 0.3 + 0.78 * passes;
      }
      direct[row * columns + column] = pool * side * open;
    }
  }
  for (let y = 0; y < height; y++) {
    const fy = y / cell;
    const y0 = fy | 0;
    const dy = fy - y0;
    for (let x = 0; x < width; x++) {
      const fx = x / cell;
      const x0 = fx | 0;
      const dx = fx - x0;
      const i = y0 * columns + x0;
      const d =
        (direct[i]! * (1 - dx) + direct[i + 1]! * dx) * (1 - dy) +
        (direct[i + columns]! * (1 - dx) + direct[i + columns + 1]! * dx) * dy;
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        canvas.light[at + c]! *= light.ambient[c]! + d * (1.06 - luminance(light.ambient)) * light.color[c]!;
      }
    }
  }
}

/**
 * Follows a ray of light from a point back to the window plane beside the set. Its slope is less steep than the key's:
 * patterns thrown at a grazing angle would be drawn out beyond recognition.
 */
function projectOnWindow(x: number, y: number, z: number, light: SetLight): { readonly y: number; readonly z: number } {
  const side = Math.sign(light.x);
  const distance = (side * 4 - x) * side;
  return { y: y + distance * 0.62, z: z - distance * 1.05 };
}

/** Where floor and wall meet, both get less of the room's light. */
function shadeSeam(canvas: LinearCanvas, camera: SetCamera, hasWall: boolean): void {
  const { width, height } = canvas;
  const strength = hasWall ? 0.34 : 0.16;
  for (let y = 0; y < height; y++) {
    const distance = (y + 0.5) / height - camera.seamY;
    const reach = distance > 0 ? 0.055 : hasWall ? 0.04 : 0.012;
    const factor = 1 - strength * Math.exp(-Math.abs(distance) / reach);
    if (factor > 0.998) continue;
    for (let i = y * width * 3; i < (y + 1) * width * 3; i++) canvas.light[i]! *= factor;
  }
}
