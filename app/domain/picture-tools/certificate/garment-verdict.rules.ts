import type { GarmentCertificate, GarmentClass } from '@plinth/imaging';
import type { AssetView } from '#app/domain/library/index.ts';
import type { FidelityTone } from './fidelity-verdict.rules.ts';

type Worn = NonNullable<NonNullable<AssetView['recipe']>['worn']>;

const KINDS: Readonly<Record<GarmentClass, string>> = {
  top: 'Top',
  hoodie: 'Hoodie',
  coat: 'Jacket or coat',
  dress: 'Dress',
  trousers: 'Trousers',
  skirt: 'Skirt',
};
const REASONS: Readonly<Record<GarmentCertificate['reasons'][number], string>> = {
  'not-found': 'Too little of it is seen to compare.',
  colour: 'Its colour differs from your photo.',
  print: 'Parts of it do not look like your photo.',
  shape: 'Its print is stretched or squeezed.',
  missing: 'Parts of it are missing.',
  longer: 'Its sleeves or hem are longer than in your photo.',
};

const OUTLINE_CHANGED = 'Its outline differs from your photo.';

/** The verdict of worn garments' certificates together; null where none was compared. */
export function garmentVerdict(worn: Worn | undefined): { readonly tone: FidelityTone; readonly text: string } | null {
  const certificates = (worn ?? []).flatMap(({ certificate }) => certificate ?? []);
  if (certificates.length === 0) return null;
  if (certificates.some(({ passed }) => !passed)) return { tone: 'lost', text: 'Garment changed' };
  return { tone: 'kept', text: certificates.length > 1 ? 'Garments as photographed' : 'Garment as photographed' };
}

export interface GarmentProof {
  readonly title: string;
  readonly reasons: readonly string[];
  /** The measured numbers; empty where the garment was not compared. */
  readonly numbers: readonly (readonly [term: string, value: string])[];
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The measurements of each garment, in their order. */
export function garmentProofs(worn: Worn): GarmentProof[] {
  return worn.map(({ garment, certificate }) => {
    const title = garment ? KINDS[garment] : 'Garment';
    if (!certificate) return { title, reasons: ['Not compared: too little is visible.'], numbers: [] };
    const {
      colourDistance,
      damagedShare,
      shapeChange,
      shownShare,
      comparedPlaces,
      isFound = false,
      lengthChange,
      addedShare = 0,
      outlineDistance,
    } = certificate;
    const isUnworn = lengthChange !== undefined;
    // Cloth that a provider paints folds in its own way.
    const [differs, shape] = isFound ? [10, 8] : [1.2, 2];
    return {
      title,
      reasons: certificate.reasons.map((reason) =>
        isUnworn && reason === 'shape' ? OUTLINE_CHANGED : REASONS[reason],
      ),
      numbers: [
        ['Colour, Delta E', `${colourDistance.toFixed(1)} (at most 5)`],
        ['Places that differ', `${percent(damagedShare)} (at most ${differs}%)`],
        ...(isUnworn
          ? ([
              ['Length against width', `${percent(lengthChange)} (at most 3%)`],
              ['Outline that is not in the photo', `${percent(addedShare)} (at most 4%)`],
              ...(outlineDistance === undefined
                ? []
                : [['Hem and sleeve ends off the photo’s', `${percent(outlineDistance)} (at most 2.5%)`] as const]),
              ['Share of the photo’s cloth shown', `${percent(shownShare)} (at least 95%)`],
            ] as const)
          : ([
              ['Shape of the print', `${percent(shapeChange)} (at most ${shape}%)`],
              ['Shown of what can be seen', percent(shownShare)],
            ] as const)),
        ['Places compared', String(comparedPlaces)],
      ],
    };
  });
}
