import { ImageIcon, PersonIcon, ThemeIcon } from '@shopify/polaris-icons';
import { lazy, Suspense, useMemo } from 'react';
import { TourGuide } from '#app/domain/onboarding/index.ts';
import { StudioLayout } from '#app/domain/studio/layout/index.ts';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import type { LinkedProducts } from '#app/domain/store/index.ts';
import { useRefreshedDraft } from '../draft/use-refreshed-draft.ts';
import { FashionProvider } from '../fashion-context.ts';
import type { FashionData } from '../fashion-data.ts';
import { fashionMessages } from '../fashion.messages.ts';
import { finishedCount } from '../previews.rules.ts';
import { useFashion } from '../use-fashion.ts';
import { useLinkedGarment } from '../use-linked-garment.ts';
import { GarmentAnnouncements } from './garment-announcements.tsx';
import { ApparelSection } from './apparel-section.tsx';
import { CreditsNotice } from './credits-notice.tsx';
import { FashionPrompt } from './fashion-prompt.tsx';
import { FashionToolbar } from './fashion-toolbar.tsx';
import styles from './fashion.module.css';
import { ModelsSection } from './models-section.tsx';
import { PreviewStage } from './preview-stage.tsx';
import { PreviewStrip } from './preview-strip.tsx';
import { TemplatesSection } from './templates-section.tsx';

// Only where the corners of a garment were not found, or are doubted.
const GarmentPoints = lazy(() => import('./garment-points.tsx').then((module) => ({ default: module.GarmentPoints })));

/** creative-workspaces, section 2. */
const SECTIONS = [
  { id: 'apparel', label: fashionMessages.apparel, icon: ImageIcon, Panel: ApparelSection },
  { id: 'models', label: fashionMessages.models, icon: PersonIcon, Panel: ModelsSection },
  { id: 'templates', label: fashionMessages.templates, icon: ThemeIcon, Panel: TemplatesSection },
];

interface Props {
  readonly data: FashionData;
  /** /fashion-v2fast: words get what the pictures add to them, from the start. */
  readonly isEnhanced?: boolean;
  /** The product that the address names; in the Shopify admin. */
  readonly linked?: LinkedProducts;
}

const NOT_LINKED: LinkedProducts = { kind: 'none' };

/** The fashion generator: garments, who wears them and where at the left, the picture in the middle, the strip at the right. */
export function FashionScreen({ data, ...props }: Props) {
  const { draft, isRefreshed } = useRefreshedDraft(data.draft);
  const opened = useMemo(() => ({ ...data, draft }), [data, draft]);
  // A draft that comes later is opened anew.
  return <Generator key={String(isRefreshed)} data={opened} {...props} />;
}

function Generator({ data, isEnhanced = false, linked = NOT_LINKED }: Props) {
  const fashion = useFashion(data, isEnhanced, linked);
  const { apparel, runs, pointsOf, isLinkedTaken } = fashion;
  useLinkedGarment(isLinkedTaken ? NOT_LINKED : linked, apparel.addAssets);
  const doubted = apparel.garments.find(({ key }) => key === pointsOf);
  return (
    <FashionProvider value={fashion}>
      <GarmentAnnouncements />
      <StudioLayout
        title={PLACE_NAMES.fashion}
        sections={SECTIONS}
        rail="wide"
        hasTrayBelow
        isOver={apparel.isOver}
        canvas={
          <div className={styles.middle}>
            <CreditsNotice />
            <div className={styles.above}>
              <FashionToolbar />
              {runs.previews.length === 0 || fashion.preview.isShown ? <p>{fashionMessages.toolsLater}</p> : null}
            </div>
            <PreviewStage />
            {doubted ? (
              <Suspense fallback={null}>
                <GarmentPoints key={doubted.key} garment={doubted} />
              </Suspense>
            ) : null}
            <TourGuide tour="tryOn" isDue={data.isTourDue} />
          </div>
        }
        prompt={
          <>
            {isEnhanced ? <p className={styles.enhanced}>{fashionMessages.enhanced}</p> : null}
            <FashionPrompt />
          </>
        }
        results={(onToggle, isOpen) => <PreviewStrip isOpen={isOpen} onToggle={onToggle} />}
        resultCount={finishedCount(runs.previews)}
        // The points are put on the stage below it.
        isSheetAside={doubted !== undefined}
      />
    </FashionProvider>
  );
}
