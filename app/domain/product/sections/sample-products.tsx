import { useState } from 'react';
import { fetchFile } from '#app/ui/client/fetch-file.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { productMessages } from '../product.messages.ts';
import { PresetPicture } from '#app/domain/studio/parts/index.ts';
import type { SampleChoice } from '#app/domain/library/index.ts';
import styles from './sample-products.module.css';
import { useProduct } from '../product-context.ts';

interface Props {
  readonly title: string;
  /** In the middle of what stands around them, instead of at its left edge. */
  readonly isCentred?: boolean;
}

/** Products to try at once. They go the way of every photo: uploaded, cut out, placed. */
export function SampleProducts({ title, isCentred = false }: Props) {
  const { data, uploads } = useProduct();
  const toasts = useToasts();
  const [loading, setLoading] = useState<string | null>(null);
  if (data.presets.samples.length === 0) return null;

  const bring = async (sample: SampleChoice) => {
    setLoading(sample.name);
    try {
      await uploads.addFiles([await asFile(sample)], { role: 'product' });
    } catch {
      toasts.show({ title: productMessages.uploadFailed, tone: 'critical' });
    } finally {
      setLoading(null);
    }
  };
  return (
    <div className={styles.samples} data-centred={isCentred ? '' : undefined}>
      <p className={styles.title}>{title}</p>
      <div className={styles.row}>
        {data.presets.samples.map((sample) => (
          <button
            key={sample.name}
            type="button"
            className={styles.sample}
            title={sample.displayName}
            aria-label={`Try the sample product ${sample.displayName}`}
            aria-busy={loading === sample.name}
            onClick={() => void bring(sample)}
          >
            <PresetPicture thumb={sample.thumb} alt="" />
          </button>
        ))}
      </div>
    </div>
  );
}

async function asFile({ full, displayName }: SampleChoice): Promise<File> {
  const blob = await fetchFile(full);
  const ending = full.slice(full.lastIndexOf('.'));
  // Always the same date: the same sample is recognised when it is chosen twice.
  return new File([blob], `${displayName}${ending}`, { type: blob.type, lastModified: 0 });
}
