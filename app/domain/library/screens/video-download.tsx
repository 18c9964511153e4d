import { Button, Select } from '@shopify/polaris';
import { useState } from 'react';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { AssetView } from '../assets/asset-view.schema.ts';
import type { VideoFormat } from '../downloads/download-limits.ts';
import { libraryMessages } from '../library.messages.ts';
import { describeAsset } from './describe-asset.ts';
import { downloadPictures } from './download-pictures.ts';
import styles from './videos-screen.module.css';

type Format = 'mp4' | VideoFormat;

const FORMATS: { readonly value: Format; readonly label: string }[] = [
  { value: 'mp4', label: 'MP4' },
  { value: 'gif', label: 'GIF' },
  { value: 'webm', label: 'WebM' },
];

/** True of what `convertVideo` makes. */
const NOTES: Readonly<Record<Format, string>> = {
  mp4: 'The original file. Works in shops and on networks.',
  gif: 'At most 480 pixels wide, 12 frames a second. Converting takes a few seconds.',
  webm: 'VP9 for web pages, same size. Converting takes a few seconds.',
};

interface Props {
  readonly video: AssetView;
  readonly canConvert: boolean;
}

/** The facts of a video, and its formats for download. */
export function VideoDownload({ video, canConvert }: Props) {
  const [format, setFormat] = useState<Format>('mp4');
  const [isBusy, setBusy] = useState(false);
  const toasts = useToasts();
  const { prompt, size, created } = describeAsset(video);

  async function download() {
    setBusy(true);
    const videoFormat = format === 'mp4' ? undefined : format;
    await downloadPictures({ imageIds: [video._id], videoFormat }).catch((error: unknown) =>
      toasts.show({ title: (error as Error).message, tone: 'critical' }),
    );
    setBusy(false);
  }

  return (
    <aside className={`plinth-card ${styles.panel}`} aria-label="Download">
      <h2 className={styles.name} dir="auto">
        {video.imageName}
      </h2>
      {prompt ? <p className={styles.note}>{prompt}</p> : null}
      <p className={styles.note}>
        {[size, video.durationMs === null ? null : libraryMessages.seconds(video.durationMs)]
          .filter(Boolean)
          .join(', ')}
        {/* The reader's own time zone is only known in the browser. */}
        <span suppressHydrationWarning>. {created}.</span>
      </p>
      <Select
        label="Format"
        options={canConvert ? FORMATS : FORMATS.slice(0, 1)}
        value={format}
        onChange={(value) => setFormat(value as Format)}
      />
      <p className={styles.note}>{NOTES[format]}</p>
      <Button variant="primary" size="large" fullWidth loading={isBusy} onClick={() => void download()}>
        Download Video
      </Button>
      {canConvert ? null : <p className={styles.note}>{libraryMessages.noConverter}</p>}
    </aside>
  );
}
