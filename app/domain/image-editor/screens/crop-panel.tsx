import { Button } from '@shopify/polaris';
import { FlipHorizontalIcon, FlipVerticalIcon, RotateLeftIcon, RotateRightIcon } from '@shopify/polaris-icons';
import { MAX_EDITED_SIDE } from '@plinth/imaging';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { CHANNEL_PRESETS, forChannel, RATIOS } from '../document/channel-presets.ts';
import { boxOfAspect, isWhole } from '../document/crop.rules.ts';
import { croppedSize, finalSize, frameSize } from '../document/editor-document.ts';
import type { EditorDocument } from '../document/editor-document.ts';
import { flip, turnBack, turnClockwise } from '../document/turn.ts';
import { Choice, Group, Slider } from './controls.tsx';
import styles from './loaded-editor.module.css';
import type { Editor } from './use-editor.ts';

interface Props {
  readonly editor: Editor;
  readonly aspect: number | null;
  readonly onAspect: (aspect: number | null) => void;
}

/** Shape and size: turn, straighten, crop to a ratio or for a channel, and how many pixels. */
export function CropPanel({ editor, aspect, onAspect }: Props) {
  const { picture, document, change, endGesture } = editor;
  const size = finalSize(picture, document);
  const natural = croppedSize(picture, document);
  const turn = (make: (now: EditorDocument) => EditorDocument) => {
    if (aspect !== null) onAspect(1 / aspect);
    change(make);
  };
  const cropTo = (next: number | null) => {
    onAspect(next);
    if (next === null) return;
    change((now) => {
      const box = boxOfAspect(frameSize(picture, now), next);
      return { ...now, crop: isWhole(box) ? null : box, size: null };
    });
  };
  const resize = (side: 'width' | 'height', text: string) => {
    const length = Math.min(MAX_EDITED_SIDE, Math.max(1, Math.round(Number(text)) || 1));
    const share = natural.width / natural.height;
    const other = side === 'width' ? length / share : length * share;
    const opposite = Math.min(MAX_EDITED_SIDE, Math.max(1, Math.round(other)));
    const next = side === 'width' ? { width: length, height: opposite } : { width: opposite, height: length };
    change((now) => ({ ...now, size: next }), 'size');
  };
  return (
    <>
      <div className={styles.row} role="group" aria-label="Turn and flip">
        <IconButton icon={RotateLeftIcon} label="Rotate left" onClick={() => turn((now) => turnBack(now, picture))} />
        <IconButton
          icon={RotateRightIcon}
          label="Rotate right"
          onClick={() => turn((now) => turnClockwise(now, picture))}
        />
        <IconButton
          icon={FlipHorizontalIcon}
          label="Flip left and right"
          onClick={() => change((now) => flip(now, 'horizontal'))}
        />
        <IconButton
          icon={FlipVerticalIcon}
          label="Flip up and down"
          onClick={() => change((now) => flip(now, 'vertical'))}
        />
      </div>
      <Slider
        label="Straighten"
        min={-45}
        max={45}
        step={0.5}
        value={document.degrees}
        text={`${document.degrees}°`}
        onChange={(degrees) => change((now) => ({ ...now, degrees }), 'straighten')}
        onEnd={endGesture}
      />
      <Group title="Shape">
        <div className={styles.chips}>
          {RATIOS.map((ratio) => (
            <Choice
              key={ratio.label}
              label={ratio.label}
              isOn={aspect === ratio.aspect}
              onChoose={() => cropTo(ratio.aspect)}
            />
          ))}
        </div>
      </Group>
      <Group title="For a channel">
        <div className={styles.presets}>
          {CHANNEL_PRESETS.map((preset) => (
            <Choice
              key={preset.id}
              label={preset.label}
              isOn={document.size?.width === preset.width && document.size.height === preset.height}
              onChoose={() => {
                onAspect(preset.width / preset.height);
                change((now) => forChannel(now, picture, preset));
              }}
            >
              <small>
                {preset.width} × {preset.height}
              </small>
            </Choice>
          ))}
        </div>
      </Group>
      <Group title="Size in pixels">
        <div className={styles.row}>
          {(['width', 'height'] as const).map((side) => (
            <label key={side} className={styles.number}>
              <span>{side === 'width' ? 'Width' : 'Height'}</span>
              <input
                type="number"
                inputMode="numeric"
                min={1}
                max={MAX_EDITED_SIDE}
                value={size[side]}
                onChange={(event) => resize(side, event.target.value)}
                onBlur={endGesture}
              />
            </label>
          ))}
        </div>
        {document.size && document.size.width > natural.width ? (
          <p className={styles.note}>
            Larger than the crop ({natural.width} × {natural.height}): it will be upscaled.
          </p>
        ) : null}
        {document.crop || document.size ? (
          <Button
            onClick={() => {
              onAspect(null);
              change((now) => ({ ...now, crop: null, size: null }));
            }}
          >
            Whole image
          </Button>
        ) : null}
      </Group>
    </>
  );
}
