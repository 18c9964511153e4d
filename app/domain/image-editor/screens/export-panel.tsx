import { Button, Select } from '@shopify/polaris';
import { useState } from 'react';
import { downloadPictures, fittingSize } from '#app/domain/library/index.ts';
import type { AssetView, DownloadFormat, Fit } from '#app/domain/library/index.ts';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import { EXPORT_NAME, EXPORT_QUALITY, exportFits } from '../export.rules.ts';
import { finalSize } from '../document/editor-document.ts';
import { Choice } from './controls.tsx';
import styles from './loaded-editor.module.css';
import type { Editor } from './use-editor.ts';
import type { Saving } from './use-saving.ts';

const FORMATS: { readonly value: DownloadFormat; readonly label: string }[] = [
  { value: 'png', label: 'PNG' },
  { value: 'jpeg', label: 'JPEG, quality 0.9' },
  { value: 'webp', label: 'WebP, quality 0.9' },
];

/** The result as a file, made smaller where that is wanted; it is saved first, since the server computes it. */
export function ExportPanel({ editor, saving }: { readonly editor: Editor; readonly saving: Saving }) {
  const { picture, document } = editor;
  const [format, setFormat] = useState<DownloadFormat>('png');
  const [sizeName, setSizeName] = useState<string>('web');
  const [isBusy, setBusy] = useState(false);
  const toasts = useToasts();
  const full = finalSize(picture, document);
  const isPhone = matchMedia('(max-width: 40rem)').matches;
  const fits = exportFits(isPhone);
  const chosen = fits.find(({ name }) => name === sizeName) ?? fits[0]!;

  async function download(asset: AssetView, fit: Fit | undefined) {
    const order = { imageIds: [asset._id], format, fit, quality: EXPORT_QUALITY, name: EXPORT_NAME };
    await downloadPictures(order).catch((error: unknown) =>
      toasts.show({ title: (error as Error).message, tone: 'critical' }),
    );
  }

  async function run() {
    setBusy(true);
    const asset = await saving.save();
    if (asset) await download(asset, chosen.fit);
    setBusy(false);
  }

  return (
    <>
      <div className={styles.presets}>
        {fits.map(({ name, label, fit }) => {
          const { width, height } = fittingSize(full, fit ?? {});
          return (
            <Choice key={name} label={label} isOn={name === chosen.name} onChoose={() => setSizeName(name)}>
              <small>
                {width} × {height}
              </small>
            </Choice>
          );
        })}
      </div>
      <Select
        label="Format"
        options={FORMATS}
        value={format}
        onChange={(value) => setFormat(value as DownloadFormat)}
      />
      {format === 'png' ? <p className={styles.note}>PNG is lossless, so there is no quality setting.</p> : null}
      <Button variant="primary" size="large" fullWidth loading={isBusy || saving.isSaving} onClick={() => void run()}>
        Export
      </Button>
      <p className={styles.note}>Saves the image to your portfolio at full size first.</p>
    </>
  );
}
