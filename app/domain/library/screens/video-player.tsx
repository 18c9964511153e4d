import { Button } from '@shopify/polaris';
import { useState } from 'react';
import type { AssetView } from '../assets/asset-view.schema.ts';
import { libraryMessages } from '../library.messages.ts';
import { altText } from './describe-asset.ts';
import styles from './videos-screen.module.css';

/** Plays one video; where it does not come, says so and tries again. */
export function VideoPlayer({ video }: { readonly video: AssetView }) {
  const [tries, setTries] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    const again = () => {
      setBroken(false);
      setTries(tries + 1);
    };
    return (
      <div className={styles.broken} role="alert">
        <p>{libraryMessages.videoFailed}</p>
        <Button onClick={again}>Try again</Button>
      </div>
    );
  }
  return (
    <video
      key={tries}
      className={styles.video}
      src={video.urls.original}
      poster={video.urls.display}
      width={video.width}
      height={video.height}
      preload="metadata"
      controls
      playsInline
      aria-label={altText(video)}
      onError={() => setBroken(true)}
    />
  );
}
