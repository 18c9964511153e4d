import type { FrameFacts } from '@plinth/imaging';
import type { Channel, ChannelName, RuleWeight } from './channels.ts';
import { ruleTexts } from './rule-texts.ts';

export type Outcome = 'passes' | 'fails' | 'unknown';

export const RULE_NAMES = [
  'format',
  'animation',
  'colours',
  'weight',
  'least-size',
  'most-size',
  'shape',
  'transparency',
  'ground',
  'share',
  'whole',
  'overlays',
] as const;
export type RuleName = (typeof RULE_NAMES)[number];

export interface RuleResult {
  readonly rule: RuleName;
  readonly weight: RuleWeight;
  readonly outcome: Outcome;
  /** The measured value, and the required one. */
  readonly text: string;
}

export interface ChannelResult {
  readonly channel: ChannelName;
  /** By what is required alone: one that fails decides, then one that cannot be told. */
  readonly outcome: Outcome;
  readonly rules: readonly RuleResult[];
}

/** Sides of a shape may differ by rounding. */
const SHAPE_TOLERANCE = 0.002;

/**
 * Holds what was measured of a picture against the rules of a channel.
 *
 * @param today ISO day: rules hold from a day on
 */
export function checkPicture(facts: FrameFacts, channel: Channel, today: string): ChannelResult {
  const rules = [
    ruleOf('format', channel.formats.includes(facts.format), ruleTexts.format(facts.format, channel.formats)),
    ruleOf('animation', !facts.isAnimated, facts.isAnimated ? ruleTexts.animated : ruleTexts.still),
    ruleOf('colours', facts.colours === 'srgb' || facts.colours === 'grey', ruleTexts.colours(facts)),
    ruleOf('weight', facts.bytes <= channel.maxBytes, ruleTexts.weight(facts.bytes, channel.maxBytes)),
    ...leastSize(facts, channel, today),
    ...mostSize(facts, channel),
    ...shape(facts, channel),
    ...background(facts, channel),
    ...share(facts, channel),
    ...whole(facts, channel),
    ...overlays(facts, channel),
  ];
  return { channel: channel.name, outcome: outcomeOf(rules), rules };
}

function ruleOf(rule: RuleName, isKept: boolean, text: string, weight: RuleWeight = 'required'): RuleResult {
  return { rule, weight, outcome: isKept ? 'passes' : 'fails', text };
}

const unmeasured = (rule: RuleName, weight: RuleWeight, text: string): RuleResult => ({
  rule,
  weight,
  outcome: 'unknown',
  text,
});

function outcomeOf(rules: readonly RuleResult[]): Outcome {
  const required = rules.filter(({ weight }) => weight === 'required');
  if (required.some(({ outcome }) => outcome === 'fails')) return 'fails';
  return required.some(({ outcome }) => outcome === 'unknown') ? 'unknown' : 'passes';
}

/** The rule of today decides; a later rule is said as advice. */
function leastSize({ width, height }: FrameFacts, { least }: Channel, today: string): RuleResult[] {
  if (!least) return [];
  const side = least.side === 'longer' ? Math.max(width, height) : Math.min(width, height);
  return least.sizes.map(({ from, pixels }) => {
    const weight = from === null || from <= today ? least.weight : 'advised';
    return ruleOf('least-size', side >= pixels, ruleTexts.leastSize(least.side, side, pixels, from), weight);
  });
}

function mostSize({ width, height }: FrameFacts, { most, maxPixels }: Channel): RuleResult[] {
  const sides = [Math.max(width, height), Math.min(width, height)] as const;
  return [
    ...(most
      ? [
          ruleOf(
            'most-size',
            sides[0] <= most.longer && sides[1] <= most.shorter,
            ruleTexts.mostSides(width, height, most),
          ),
        ]
      : []),
    ...(maxPixels
      ? [ruleOf('most-size', width * height <= maxPixels, ruleTexts.mostPixels(width * height, maxPixels))]
      : []),
  ];
}

export function hasShape({ width, height }: Pick<FrameFacts, 'width' | 'height'>, { shape: asked }: Channel): boolean {
  if (!asked) return true;
  const aspect = width / height;
  return aspect >= asked.min * (1 - SHAPE_TOLERANCE) && aspect <= asked.max * (1 + SHAPE_TOLERANCE);
}

function shape(facts: FrameFacts, channel: Channel): RuleResult[] {
  if (!channel.shape) return [];
  return [ruleOf('shape', hasShape(facts, channel), ruleTexts.shape(facts, channel.shape), channel.shape.weight)];
}

export const isTrueWhite = ({ background: { kind, colour, notWhite } }: FrameFacts): boolean =>
  kind === 'plain' && colour === '#ffffff' && notWhite === 0;

function background(facts: FrameFacts, { takesAlpha, isWhite }: Channel): RuleResult[] {
  const isClear = facts.background.kind === 'clear';
  return [
    ...(takesAlpha ? [] : [ruleOf('transparency', !isClear, isClear ? ruleTexts.clear : ruleTexts.opaque)]),
    ...(isWhite ? [ruleOf('ground', isTrueWhite(facts), ruleTexts.background(facts.background))] : []),
  ];
}

/** Of the side of the frame that the product fills more of; null where it cannot be told from the background. */
export const shareOf = ({ product }: FrameFacts): number | null =>
  product && Math.max(product.box.width, product.box.height);

function share(facts: FrameFacts, { share: asked }: Channel): RuleResult[] {
  if (!asked) return [];
  const filled = shareOf(facts);
  if (filled === null) return [unmeasured('share', asked.weight, ruleTexts.shareUntold)];
  // A pixel more or less is none.
  const slack = 1 / Math.max(facts.width, facts.height);
  const isKept = filled >= asked.min - slack && filled <= asked.max + slack;
  return [ruleOf('share', isKept, ruleTexts.share(filled, asked), asked.weight)];
}

function whole({ product }: FrameFacts, { isWhole }: Channel): RuleResult[] {
  if (!isWhole) return [];
  if (!product) return [unmeasured('whole', 'required', ruleTexts.wholeUntold)];
  return [ruleOf('whole', !product.touchesFrame, product.touchesFrame ? ruleTexts.cut : ruleTexts.whole)];
}

function overlays({ product }: FrameFacts, { overlays: weight }: Channel): RuleResult[] {
  if (!weight) return [];
  if (!product) return [unmeasured('overlays', weight, ruleTexts.overlaysUntold)];
  if (product.parts > 1) return [unmeasured('overlays', weight, ruleTexts.manyParts(product.parts))];
  if (product.isRectangle) return [unmeasured('overlays', weight, ruleTexts.rectangle)];
  return [ruleOf('overlays', true, ruleTexts.onePart, weight)];
}
