import { DIGITAL_SOURCE_TYPE_VOCABULARY } from '../digital-source-type.rules.ts';
import type { DigitalSourceType } from '../digital-source-type.rules.ts';
import { CREATOR_TOOL } from '../xmp.rules.ts';
import type { Mark } from '../xmp.rules.ts';

/** How a file came to be, as a manifest tells it. */
export type CredentialStep =
  | 'taken-in'
  | 'saved'
  | 'cutout'
  | 'generated'
  | 'inpainted'
  | 'upscaled'
  | 'animated'
  | 'edited'
  | 'resized'
  | 'labelled';

export interface ManifestOrder {
  readonly step: CredentialStep;
  readonly mark: Mark | null;
  /** Of the signed file. */
  readonly title: string;
  readonly format: string;
  readonly ingredients: readonly { readonly title: string; readonly format: string }[];
}

interface Action {
  readonly action: string;
  readonly digitalSourceType?: string;
  readonly softwareAgent?: { readonly name: string };
  readonly description?: string;
  readonly parameters?: { readonly ingredientIds: readonly string[] };
}

export interface ManifestPlan {
  readonly manifest: object;
  readonly ingredients: readonly object[];
}

/** The edits of the one picture that was opened. */
const EDITS: Readonly<Partial<Record<CredentialStep, readonly [action: string, description: string]>>> = {
  'taken-in': ['c2pa.transcoded', 'Re-encoded'],
  saved: ['c2pa.edited', 'Edited and saved'],
  cutout: ['c2pa.edited', 'Background removed'],
  generated: ['c2pa.edited', 'Product placed in a scene'],
  inpainted: ['c2pa.edited', 'Painted area replaced'],
  upscaled: ['c2pa.resized', 'Enlarged'],
  animated: ['c2pa.edited', 'Turned into a video'],
  edited: ['c2pa.edited', 'Cropped, coloured or drawn on'],
  resized: ['c2pa.resized', 'Resized'],
  labelled: ['c2pa.edited.metadata', 'People labelled as made by AI'],
};

/**
 * The manifest of a result. A model's own work is created from its inputs, one picture that was worked on is opened and
 * edited, and several are placed on something new.
 */
export function planManifest({ step, mark, title, format, ingredients }: ManifestOrder): ManifestPlan {
  const ids = ingredients.map((_each, at) => `source-${at + 1}`);
  const isWhole =
    mark?.digitalSourceType === 'trainedAlgorithmicMedia' && (step === 'generated' || step === 'animated');
  const relationship = isWhole ? 'inputTo' : ids.length === 1 ? 'parentOf' : 'componentOf';
  const actions = actionsOf(step, mark, ids, relationship);
  return {
    manifest: {
      claim_generator_info: [{ name: CREATOR_TOOL }],
      title,
      format,
      assertions: [{ label: 'c2pa.actions.v2', data: { actions } }],
    },
    ingredients: ingredients.map((each, at) => ({ ...each, label: ids[at], instance_id: ids[at], relationship })),
  };
}

function actionsOf(
  step: CredentialStep,
  mark: Mark | null,
  ids: readonly string[],
  relationship: 'inputTo' | 'parentOf' | 'componentOf',
): Action[] {
  const by = mark?.aiSystem ? { softwareAgent: { name: mark.aiSystem } } : {};
  if (relationship === 'parentOf') {
    const [action, description] = EDITS[step] ?? ['c2pa.edited', 'Edited'];
    const told =
      mark?.digitalSourceType && by.softwareAgent ? { digitalSourceType: addressOf(mark.digitalSourceType) } : {};
    return [
      { action: 'c2pa.opened', parameters: { ingredientIds: ids } },
      { action, description, ...told, ...by },
    ];
  }
  // A new picture has to say where it comes from; of parts without a mark no more is known than that they are parts.
  const created = {
    action: 'c2pa.created',
    digitalSourceType: addressOf(mark?.digitalSourceType ?? 'composite'),
    ...by,
  };
  if (relationship === 'inputTo' || ids.length === 0) return [created];
  return [created, { action: 'c2pa.placed', parameters: { ingredientIds: ids } }];
}

const addressOf = (value: DigitalSourceType): string => `${DIGITAL_SOURCE_TYPE_VOCABULARY}${value}`;
