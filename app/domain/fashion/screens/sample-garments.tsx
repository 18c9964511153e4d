import { useState } from 'react';
import { fetchFile } from '#app/ui/client/fetch-file.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { useFashion } from '../fashion-context.ts';
import { fashionMessages } from '../fashion.messages.ts';
import dressThumb from '../samples/dress-112.webp?url';
import dress from '../samples/dress.webp?url';
import teeThumb from '../samples/printed-tee-112.webp?url';
import tee from '../samples/printed-tee.webp?url';
import shirtThumb from '../samples/shirt-112.webp?url';
import shirt from '../samples/shirt.webp?url';
import trousersThumb from '../samples/trousers-112.webp?url';
import trousers from '../samples/trousers.webp?url';
import styles from './sample-garments.module.css';

/** Drawn by `assets/people/flat_lays.py`. */
const SAMPLES = [
  { name: 'Printed tee', full: tee, thumb: teeThumb },
  { name: 'Shirt', full: shirt, thumb: shirtThumb },
  { name: 'Dress', full: dress, thumb: dressThumb },
  { name: 'Trousers', full: trousers, thumb: trousersThumb },
] as const;

/** Garments to try at once. They go the way of every photo: uploaded, cut out, read. */
export function SampleGarments() {
  const { apparel } = useFashion();
  const toasts = useToasts();
  const [loading, setLoading] = useState<string | null>(null);
  const bring = async ({ name, full }: (typeof SAMPLES)[number]) => {
    setLoading(name);
    try {
      const blob = await fetchFile(full);
      apparel.addFiles([new File([blob], `${name}.webp`, { type: 'image/webp', lastModified: 0 })]);
    } catch {
      toasts.show({ title: fashionMessages.sampleFailed, tone: 'critical' });
    } finally {
      setLoading(null);
    }
  };
  return (
    <div className={styles.samples}>
      <p>{fashionMessages.samples}</p>
      <div>
        {SAMPLES.map((sample) => (
          <button
            key={sample.name}
            type="button"
            title={sample.name}
            aria-label={fashionMessages.trySample(sample.name)}
            aria-busy={loading === sample.name}
            disabled={loading !== null}
            onClick={() => void bring(sample)}
          >
            <img src={sample.thumb} alt="" width={56} height={56} draggable={false} />
          </button>
        ))}
      </div>
    </div>
  );
}
