import { ColorIcon, FlowerIcon, ImageIcon, ThemeIcon } from '@shopify/polaris-icons';
import { createJobOrder } from '#app/domain/generation/index.ts';
import { generateReasons, toSceneDocument } from '#app/domain/studio/document/index.ts';
import type { StudioWorkflow } from '#app/domain/studio/index.ts';
import type { CallRequest } from '#app/ui/client/api-contract.ts';
import { canvasOf, WORKING_AREA } from '../workspace-canvas.ts';
import type { WorkspaceWorkflow } from '../workspace-limits.ts';
import { WORKFLOW_WORDS } from '../workflow-words.ts';
import { workspaceMessages } from '../workspaces.messages.ts';
import { LooksSection } from './sections/lazy-looks-section.tsx';
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

const workflowOf = (name: WorkspaceWorkflow, change: Pick<Workflow, 'reasons'>): Workflow => ({
  name,
  title: WORKFLOW_WORDS[name].title,
  canvas: canvasOf('1:1'),
  workingArea: WORKING_AREA,
  /** creative-workspaces, section 2: a panel at the right. */
  sectionsAt: 'right',
  /** creative-workspaces, sections 4 and 5. */
  rules: { minimum: { width: 5, height: 5 }, raises: true },
  sections: [
    { id: 'products', label: WORKFLOW_WORDS[name].things, icon: ImageIcon, Panel: ProductsSection },
    { id: 'props', label: 'Props', icon: FlowerIcon, Panel: PropsSection },
    { id: 'themes', label: 'AI themes', icon: ColorIcon, Panel: LooksSection },
    { id: 'templates', label: 'Templates', icon: ThemeIcon, Panel: TemplatesSection },
  ],
  kind: 'product-photo',
  modes: ['draw', 'mask'],
  toOrder({ history: { present } }, { workspaceId }, { count, place }) {
    return { workspaceId, count, body: { projectId: place.id ?? '', document: toSceneDocument(present) } };
  },
  send: ({ workspaceId: id, count, body }) =>
    createJobOrder('product-photo', GENERATE, { params: { id }, body: { ...body, count } }),
  messages: {
    prompt: 'Describe the scene',
    promptExample: 'Describe the scene, or choose an AI theme',
    generate: 'Generate',
    makingTitle: workspaceMessages.generating,
    makingText: workspaceMessages.canTake,
  },
  ...change,
});

/** What each workflow is to the studio. */
export const WORKSPACE_STUDIOS: Readonly<Record<WorkspaceWorkflow, Workflow>> = {
  product: workflowOf('product', { reasons: generateReasons }),
  // There is no engine that dresses anybody yet: said, and nothing is ordered.
  'virtual-try-on': workflowOf('virtual-try-on', {
    reasons: () => [{ code: 'unavailable', message: workspaceMessages.tryOnMissing }],
  }),
};
