import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { EditNote } from '../window/edit-note.tsx';
import { ToolDialog } from '../window/tool-dialog.tsx';
import styles from '../window/tool-dialog.module.css';
import { Refusal } from '../window/tool-run.tsx';
import { toolMessages } from '../tools.messages.ts';
import { SAVING_WORDS } from '../runs/saving-words.ts';
import { useSaving } from '../runs/use-saving.ts';

/** A video with its player. Escape and a click beside it close (creative-workspaces, section 2). */
export function WatchDialog({ video, onClose }: { readonly video: AssetView; readonly onClose: () => void }) {
  const [isBroken, setBroken] = useState(false);
  const { refusal, save } = useSaving(SAVING_WORDS.video);
  const url = video.type === 'video' ? video.urls.original : '';
  return (
    <ToolDialog title={toolMessages.generatedVideo} isLight onClose={onClose}>
      {url === '' || isBroken ? (
        <p className={styles.refusal}>{toolMessages.noVideo}</p>
      ) : (
        <video
          className={styles.video}
          src={url}
          poster={video.urls.display}
          controls
          autoPlay
          muted
          loop
          playsInline
          aria-label={video.recipe?.prompt || toolMessages.generatedVideo}
          onError={() => setBroken(true)}
        />
      )}
      <EditNote asset={video} />
      <Refusal text={refusal} />
      <div className={styles.foot}>
        <p className={styles.price}>
          {video.durationMs === null ? null : `${Math.round(video.durationMs / 1000)} seconds`}
          <small>
            {video.width} × {video.height} px, kept in your portfolio
          </small>
        </p>
        <Button
          size="large"
          variant="primary"
          onClick={() => save(url === '' ? '' : video.urls.download, 'generated_video.mp4')}
        >
          Download Video
        </Button>
      </div>
    </ToolDialog>
  );
}
