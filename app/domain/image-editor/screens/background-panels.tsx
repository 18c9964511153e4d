import { Button, Select, TextField } from '@shopify/polaris';
import { MAX_EDIT_TEXT, WATERMARK_PLACES } from '@plinth/imaging';
import { usePictureIntake } from '#app/domain/library/index.ts';
import type { AssetView } from '#app/domain/library/index.ts';
import { FilePicker } from '#app/ui/file-picker.tsx';
import { UploadState } from '#app/ui/intake/upload-state.tsx';
import type { Mark } from '../document/editor-document.ts';
import { Choice, Colour, Slider } from './controls.tsx';
import styles from './loaded-editor.module.css';
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
  const take = (asset: AssetView) => {
    onPicture(asset);
    set({ text: undefined, assetId: asset._id }, 'mark image');
  };
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
      <OwnPicture label="Use a logo" onAsset={take} />
    </>
  );
}

export function BackgroundPanel({ editor, onPicture }: Props) {
  const { document, change, endGesture } = editor;
  const { background } = document;
  const colour = background && 'colour' in background ? background.colour : null;
  const take = (asset: AssetView) => {
    onPicture(asset);
    change((now) => ({ ...now, background: { assetId: asset._id } }));
  };
  return (
    <>
      <p className={styles.note}>Fills transparent areas.</p>
      <div className={styles.presets}>
        <Choice
          label="Transparent"
          isOn={background === null}
          onChoose={() => change((now) => ({ ...now, background: null }))}
        />
        <Choice
          label="White"
          isOn={colour === '#ffffff'}
          onChoose={() => change((now) => ({ ...now, background: { colour: '#ffffff' } }))}
        />
      </div>
      <Colour
        label="Colour"
        value={colour ?? '#e9e1d5'}
        onChange={(next) => change((now) => ({ ...now, background: { colour: next } }), 'background')}
        onEnd={endGesture}
      />
      <OwnPicture label="An image of your own" onAsset={take} />
    </>
  );
}

/** A file of the merchant's on its way into the library. */
function OwnPicture({ label, onAsset }: { readonly label: string; readonly onAsset: (asset: AssetView) => void }) {
  const { entries, addFiles, remove } = usePictureIntake({ isSingle: true, onStored: onAsset });
  return (
    <>
      <FilePicker label={label} isSingle onFiles={addFiles} />
      <UploadState entries={entries} onCancel={remove} />
    </>
  );
}
