import { Button, Select, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { MAX_EDIT_TEXT, WATERMARK_PLACES } from '#app/domain/engines/index.ts';
import { libraryMessages, uploadFile } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { useToasts } from '#app/ui/toasts/use-toasts.ts';
import type { Mark } from '../document/editor-document.ts';
import { Choice, Colour, Slider } from './controls.tsx';
import styles from './editor-desk.module.css';
import type { Editor } from './use-editor.ts';

interface Props {
  readonly editor: Editor;
  /** A picture that is laid on or under this one has come. */
  readonly onPicture: (asset: AssetView) => void;
}

const NEW_MARK: Mark = {
  kind: 'watermark',
  text: 'Your brand',
  place: 'bottom-right',
  size: 0.2,
  colour: '#ffffff',
  opacity: 0.6,
};

const placeLabel = (place: string) => {
  const words = place.replace('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function MarkPanel({ editor, onPicture }: Props) {
  const { document, change, endGesture } = editor;
  const { mark } = document;
  const set = (part: Partial<Mark>, gesture: string) =>
    change((now) => ({ ...now, mark: { ...(now.mark ?? NEW_MARK), ...part } }), gesture);
  const upload = usePictureUpload((asset) => {
    onPicture(asset);
    set({ text: undefined, assetId: asset._id }, 'mark image');
  });
  return (
    <>
      {mark ? (
        <>
          {mark.text === undefined ? null : (
            <TextField
              label="Words"
              autoComplete="off"
              maxLength={MAX_EDIT_TEXT}
              value={mark.text}
              onChange={(text) => set({ text: text.trim() === '' ? ' ' : text }, 'mark words')}
            />
          )}
          <Select
            label="Place"
            options={WATERMARK_PLACES.map((place) => ({ value: place, label: placeLabel(place) }))}
            value={mark.place}
            onChange={(place) => set({ place: place as Mark['place'] }, 'mark place')}
          />
          <Slider
            label="Size"
            min={2}
            max={100}
            value={mark.size * 100}
            onChange={(size) => set({ size: size / 100 }, 'mark size')}
            onEnd={endGesture}
          />
          <Slider
            label="Opacity"
            min={5}
            max={100}
            value={mark.opacity * 100}
            onChange={(opacity) => set({ opacity: opacity / 100 }, 'mark opacity')}
            onEnd={endGesture}
          />
          {mark.text === undefined ? null : (
            <Colour
              label="Colour"
              value={mark.colour}
              onChange={(colour) => set({ colour }, 'mark colour')}
              onEnd={endGesture}
            />
          )}
          <Button tone="critical" onClick={() => change((now) => ({ ...now, mark: null }))}>
            No watermark
          </Button>
        </>
      ) : (
        <Button onClick={() => change((now) => ({ ...now, mark: NEW_MARK }))}>Add words</Button>
      )}
      <FilePicker label={upload.isComing ? 'Uploading' : 'Use a logo'} isSingle onFiles={upload.take} />
    </>
  );
}

export function GroundPanel({ editor, onPicture }: Props) {
  const { document, change, endGesture } = editor;
  const { ground } = document;
  const colour = ground && 'colour' in ground ? ground.colour : null;
  const upload = usePictureUpload((asset) => {
    onPicture(asset);
    change((now) => ({ ...now, ground: { assetId: asset._id } }));
  });
  return (
    <>
      <p className={styles.note}>It lies under what is transparent.</p>
      <div className={styles.presets}>
        <Choice
          label="Transparent"
          isOn={ground === null}
          onChoose={() => change((now) => ({ ...now, ground: null }))}
        />
        <Choice
          label="White"
          isOn={colour === '#ffffff'}
          onChoose={() => change((now) => ({ ...now, ground: { colour: '#ffffff' } }))}
        />
      </div>
      <Colour
        label="Colour"
        value={colour ?? '#e9e1d5'}
        onChange={(next) => change((now) => ({ ...now, ground: { colour: next } }), 'ground')}
        onEnd={endGesture}
      />
      <FilePicker label={upload.isComing ? 'Uploading' : 'An image of your own'} isSingle onFiles={upload.take} />
    </>
  );
}

/** A file of the merchant's on its way into the library. */
function usePictureUpload(onAsset: (asset: AssetView) => void) {
  const toasts = useToasts();
  const [isComing, setComing] = useState(false);
  const take = ([file]: readonly File[]) => {
    if (!file || isComing) return;
    setComing(true);
    const { signal } = new AbortController();
    uploadFile({ file, name: file.name, signal, onProgress: () => {} })
      .then(onAsset, (error: unknown) => {
        toasts.show({ title: (error as Error).message || libraryMessages.unreadable, tone: 'critical' });
      })
      .finally(() => setComing(false));
  };
  return { isComing, take };
}
