import { FlowerIcon, ImageIcon, ThemeIcon } from '@shopify/polaris-icons';
import { createJobOrder } from '#app/domain/generation/index.ts';
import { generateReasons, toComposition } from '#app/domain/studio/document/index.ts';
import type { StudioWorkflow } from '#app/domain/studio/index.ts';
import type { CallRequest } from '#app/ui/client/api-contract.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import type { Locks } from './locks/use-locks.ts';
import type { ProductMode } from './orders/product-mode.ts';
import { PRODUCT_CANVAS, PRODUCT_RULES } from './product-canvas.ts';
import { ImagesSection } from './sections/images-section.tsx';
import { PropsSection } from './sections/props-section.tsx';
import { TemplatesSection } from './sections/templates-section.tsx';

interface ProductChoices {
  readonly mode: ProductMode;
  readonly usesLook: boolean;
  readonly locks: Pick<Locks, 'subject' | 'background'>;
}

const GENERATE = 'POST /api/products/generate';
type ProductWish = CallRequest<typeof GENERATE>['body'] & { readonly count: number };

/** Staging a product: its cut-out among props in a scene, photographed as it stands. */
export const PRODUCT_WORKFLOW: StudioWorkflow<ProductChoices, ProductWish> = {
  name: 'product',
  title: PLACE_NAMES.staging,
  canvas: PRODUCT_CANVAS,
  rules: PRODUCT_RULES,
  /** creative-workspaces, section 2. */
  sections: [
    { id: 'images', label: 'Images', icon: ImageIcon, Panel: ImagesSection },
    { id: 'props', label: 'Props', icon: FlowerIcon, Panel: PropsSection },
    { id: 'templates', label: 'Templates', icon: ThemeIcon, Panel: TemplatesSection },
  ],
  kind: 'product-photo',
  showsFinished: true,
  reasons: generateReasons,
  toOrder({ history: { present } }, { mode, usesLook, locks }, { count, place }) {
    return {
      composition: toComposition(present),
      text_prompt: present.prompt.trim(),
      count,
      mode,
      ...(usesLook && { use_brand_look: true }),
      locked_subject: locks.subject?._id,
      locked_background: locks.background?._id,
      place,
    };
  },
  send: (wish) => createJobOrder('product-photo', GENERATE, { body: wish }),
  messages: {
    prompt: 'Describe the scene',
    promptExample: 'Describe the scene: on pale stone, morning sun from the left, a sage green wall',
    generate: 'Generate Image',
  },
};
