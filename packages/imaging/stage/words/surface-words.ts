import type { PaintedPart } from '../../contract/scene-plates.schema.ts';

export type SurfaceKind =
  | 'wood'
  | 'marble'
  | 'concrete'
  | 'plaster'
  | 'sand'
  | 'silk'
  | 'linen'
  | 'water'
  | 'glass'
  | 'stone'
  | 'grass'
  | 'snow'
  | 'metal'
  | 'terrazzo'
  | 'paper';

export interface SurfaceWord {
  readonly kind: SurfaceKind;
  /** sRGB hex used when no colour is named. */
  readonly color: string;
}

/** The surfaces that a product stands on. */
export const surfaceWords: Readonly<Record<string, SurfaceWord>> = {
  wood: { kind: 'wood', color: '#b08b66' },
  wooden: { kind: 'wood', color: '#b08b66' },
  oak: { kind: 'wood', color: '#c29a6b' },
  walnut: { kind: 'wood', color: '#74513a' },
  pine: { kind: 'wood', color: '#d0ab7a' },
  teak: { kind: 'wood', color: '#a8743f' },
  mahogany: { kind: 'wood', color: '#6d3b2a' },
  bamboo: { kind: 'wood', color: '#d3b47c' },
  table: { kind: 'wood', color: '#a8825f' },
  tabletop: { kind: 'wood', color: '#a8825f' },
  desk: { kind: 'wood', color: '#b98a5e' },
  counter: { kind: 'marble', color: '#e8e4de' },
  countertop: { kind: 'marble', color: '#e8e4de' },
  worktop: { kind: 'wood', color: '#b98a5e' },
  marble: { kind: 'marble', color: '#eae7e3' },
  granite: { kind: 'stone', color: '#8f8d8a' },
  concrete: { kind: 'concrete', color: '#a9a7a2' },
  asphalt: { kind: 'concrete', color: '#4c4c4f' },
  cement: { kind: 'concrete', color: '#a3a19c' },
  plaster: { kind: 'plaster', color: '#e2d9cc' },
  stucco: { kind: 'plaster', color: '#ddcfbc' },
  clay: { kind: 'plaster', color: '#c08a68' },
  sand: { kind: 'sand', color: '#dcc49c' },
  dune: { kind: 'sand', color: '#d9b988' },
  desert: { kind: 'sand', color: '#d3ab78' },
  silk: { kind: 'silk', color: '#e3d3c4' },
  satin: { kind: 'silk', color: '#dcc8bd' },
  velvet: { kind: 'silk', color: '#6b2233' },
  fabric: { kind: 'linen', color: '#d9cfc0' },
  cloth: { kind: 'linen', color: '#d9cfc0' },
  linen: { kind: 'linen', color: '#dcd1bf' },
  cotton: { kind: 'linen', color: '#e6e1d8' },
  water: { kind: 'water', color: '#7fb4c4' },
  pool: { kind: 'water', color: '#6fc0cc' },
  ocean: { kind: 'water', color: '#4f93ab' },
  lake: { kind: 'water', color: '#5f8f9f' },
  glass: { kind: 'glass', color: '#d4dde0' },
  mirror: { kind: 'glass', color: '#c9ced2' },
  acrylic: { kind: 'glass', color: '#e2e2e4' },
  stone: { kind: 'stone', color: '#9c968c' },
  limestone: { kind: 'stone', color: '#d0c5b1' },
  sandstone: { kind: 'stone', color: '#c9b087' },
  basalt: { kind: 'stone', color: '#4a4a4c' },
  ledge: { kind: 'stone', color: '#b3aca0' },
  slate: { kind: 'stone', color: '#55595e' },
  rock: { kind: 'stone', color: '#8b857b' },
  travertine: { kind: 'stone', color: '#cdbfa8' },
  terrazzo: { kind: 'terrazzo', color: '#e4ddd3' },
  grass: { kind: 'grass', color: '#6f8f45' },
  lawn: { kind: 'grass', color: '#6f8f45' },
  mossy: { kind: 'grass', color: '#5d7440' },
  moss: { kind: 'grass', color: '#5d7440' },
  meadow: { kind: 'grass', color: '#7c9650' },
  snow: { kind: 'snow', color: '#e9eef3' },
  snowy: { kind: 'snow', color: '#e9eef3' },
  ice: { kind: 'glass', color: '#d5e6ee' },
  metal: { kind: 'metal', color: '#a9abad' },
  steel: { kind: 'metal', color: '#a7abaf' },
  brass: { kind: 'metal', color: '#b8935a' },
  paper: { kind: 'paper', color: '#e8e4de' },
  cardboard: { kind: 'paper', color: '#b58f66' },
};

const FURNITURE: ReadonlySet<string> = new Set([
  'table',
  'tabletop',
  'desk',
  'counter',
  'countertop',
  'worktop',
  'ledge',
]);

/** Names what stands there, not what it is of: "marble table". */
export const isFurniture = (said: string): boolean => FURNITURE.has(said.replace(/s$/, ''));

const CLOTHS: ReadonlySet<string> = new Set(['silk', 'linen']);

/** The part of a photographed set that a colour for a surface is painted on. */
export function partOfSurface(kind: SurfaceKind): PaintedPart {
  if (CLOTHS.has(kind)) return 'cloth';
  return kind === 'wood' ? 'table' : 'stand';
}

/** Words that make the floor shine. */
export const glossWords: ReadonlySet<string> = new Set([
  'glossy',
  'reflective',
  'polished',
  'shiny',
  'wet',
  'reflection',
]);
