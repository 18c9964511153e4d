import { ColorIcon, FlowerIcon, ImageIcon, PersonIcon, ThemeIcon } from '@shopify/polaris-icons';
import type { TryOnMode } from '@plinth/imaging';
import {
  createJobOrder,
  EMPTY_TRY_ON_PROMPT,
  MISSING_APPAREL,
  MOST_GARMENTS,
  TOO_MANY_GARMENTS,
  tryOnPrompt,
} from '#app/domain/generation/index.ts';
import type { KindName } from '#app/domain/generation/index.ts';
import { generateReasons, lackingFor, toSceneDocument } from '#app/domain/studio/document/index.ts';
import type { ReadinessInput, Reason } from '#app/domain/studio/document/index.ts';
import { tryOnWords } from '#app/domain/studio/index.ts';
import type { StudioWorkflow } from '#app/domain/studio/index.ts';
import type { CallRequest } from '#app/ui/client/api-contract.ts';
import { apparelOf, wornOf } from '../try-on-order.rules.ts';
import { canvasOf, WORKING_AREA } from '../workspace-canvas.ts';
import type { WorkspaceWorkflow } from '../workspace-limits.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import { ApparelSection } from './sections/apparel-section.tsx';
import { LooksSection } from './sections/lazy-looks-section.tsx';
import { ModelsSection } from './sections/models-section.tsx';
import { PlacesSection } from './sections/places-section.tsx';
import { ProductsSection } from './sections/products-section.tsx';
import { PropsSection } from './sections/props-section.tsx';
import { TemplatesSection } from './sections/templates-section.tsx';

const GENERATE = 'POST /api/workspaces/{id}/generate';

export interface WorkspaceChoices {
  readonly workspaceId: string;
}

interface WorkspaceWish extends WorkspaceChoices {
  readonly count: number;
  readonly body: CallRequest<typeof GENERATE>['body'];
}

type Workflow = StudioWorkflow<WorkspaceChoices, WorkspaceWish>;
type Words = Workflow['messages'];

const productSections = [
  { id: 'products', label: WORKFLOW_WORDS.product.things, icon: ImageIcon, Panel: ProductsSection },
  { id: 'props', label: 'Props', icon: FlowerIcon, Panel: PropsSection },
  { id: 'themes', label: 'AI themes', icon: ColorIcon, Panel: LooksSection },
  { id: 'templates', label: 'Templates', icon: ThemeIcon, Panel: TemplatesSection },
];
/** The order of /fashion. */
const tryOnSections = [
  { id: 'products', label: WORKFLOW_WORDS['virtual-try-on'].things, icon: ImageIcon, Panel: ApparelSection },
  { id: 'models', label: tryOnWords.models, icon: PersonIcon, Panel: ModelsSection },
  { id: 'templates', label: tryOnWords.templates, icon: ThemeIcon, Panel: PlacesSection },
];

const workflowOf = (
  name: WorkspaceWorkflow,
  kind: KindName,
  change: Pick<Workflow, 'sections' | 'reasons'> & { readonly messages: Pick<Words, 'prompt' | 'promptExample'> },
): Workflow => ({
  name,
  title: WORKFLOW_WORDS[name].title,
  canvas: canvasOf('1:1'),
  workingArea: WORKING_AREA,
  /** creative-workspaces, section 2: a panel at the right. */
  sectionsAt: 'right',
  /** creative-workspaces, sections 4 and 5. */
  rules: { minimum: { width: 5, height: 5 }, raises: true },
  kind,
  modes: ['draw', 'mask'],
  toOrder({ history: { present } }, { workspaceId }, { count, place }) {
    return { workspaceId, count, body: { projectId: place.id ?? '', document: toSceneDocument(present) } };
  },
  send: ({ workspaceId: id, count, body }) =>
    createJobOrder(kind, GENERATE, { params: { id }, body: { ...body, count } }),
  ...change,
  messages: {
    ...change.messages,
    generate: 'Generate',
    makingTitle: workspaceMessages.generating,
    makingText: workspaceMessages.canTake,
  },
});

/** The product workflow, as a studio. */
export const WORKSPACE_STUDIOS = {
  product: workflowOf('product', 'product-photo', {
    sections: productSections,
    reasons: generateReasons,
    messages: { prompt: 'Describe the scene', promptExample: 'Describe the scene, or choose an AI theme' },
  }),
};

/** Why no try-on can be made now: the apparel and the words first, in the spec's sentences. */
export function tryOnReasons(input: ReadinessInput, startMode: TryOnMode): readonly Reason[] {
  const { content, pictures } = input;
  const mode = content.tryOn?.mode ?? startMode;
  const worn = wornOf(apparelOf(content, pictures), mode).length;
  const lacking: Reason[] = [];
  if (tryOnPrompt(mode, content.prompt) === '') lacking.push({ code: 'prompt', message: EMPTY_TRY_ON_PROMPT });
  if (worn === 0) lacking.push({ code: 'image', message: MISSING_APPAREL });
  if (worn > MOST_GARMENTS) lacking.push({ code: 'image', message: TOO_MANY_GARMENTS });
  return lackingFor(input, lacking);
}

const tryOnStudio = (startMode: TryOnMode) =>
  workflowOf('virtual-try-on', 'try-on', {
    sections: tryOnSections,
    reasons: (input) => tryOnReasons(input, startMode),
    messages: { prompt: tryOnWords.prompt, promptExample: tryOnWords.promptExample },
  });

/** The try-on workflow as a studio, by how a garment is shown where it was not chosen. */
export const TRY_ON_STUDIOS: Readonly<Record<TryOnMode, Workflow>> = {
  model: tryOnStudio('model'),
  ghost: tryOnStudio('ghost'),
  hanger: tryOnStudio('hanger'),
  flat: tryOnStudio('flat'),
};
