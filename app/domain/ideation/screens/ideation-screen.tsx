import { useState } from 'react';
import { Page } from '#app/ui/page.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PLACE_NAMES } from '#app/ui/place-names.ts';
import type { IdeationData } from '../ideation-data.ts';
import { ideationMessages } from '../ideation.messages.ts';
import { useIdeas } from '../use-ideas.ts';
import { IdeaPictures } from './idea-pictures.tsx';
import styles from './ideation-screen.module.css';
import { WishForm } from './wish-form.tsx';

/** Pictures from words alone: the wish on one side, what was made last on the other. */
export function IdeationScreen({ data }: { readonly data: IdeationData }) {
  const ideas = useIdeas(data.recent);
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Page>
      <PageHeader
        title={PLACE_NAMES.ideation}
        description={data.isLocal ? ideationMessages.sceneBuilder : ideationMessages.imageGenerator}
      />
      <div className={styles.desk}>
        <WishForm data={data} ideas={ideas} onGenerate={() => setOpenId(null)} />
        <IdeaPictures ideas={ideas} openId={openId} onOpen={setOpenId} />
      </div>
    </Page>
  );
}
