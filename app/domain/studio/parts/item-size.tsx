import { useEffect, useId, useState } from 'react';
import controls from '#app/ui/small-controls.module.css';
import { isEnter, isEscape } from '#app/ui/keys.ts';
import { closerIn, presetTemplate } from '../document/anchors.ts';
import type { PictureItem, ScenePicture } from '../document/document.schema.ts';
import { nearTo } from '../document/nearness.ts';
import { readHeight } from '../document/read-height.ts';
import { heightOf, placedShare, trueHeight } from '../document/real-size.ts';
import type { SizedScene } from '../document/scene-sizes.ts';
import { enlargedFrom } from '../document/small-photo.ts';
import { pickCanvas, pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { itemMessages } from './item.messages.ts';
import fields from './item-field.module.css';
import styles from './item-rest.module.css';

/** A scene of the shelf that can be taken instead, with its words. */
export interface OfferedScene extends SizedScene {
  readonly prompt: string;
}

interface Props {
  readonly store: SceneStore;
  readonly item: PictureItem;
  readonly picture: ScenePicture;
  readonly scenes: readonly OfferedScene[];
}

/** How tall a product is: asked once, kept with its picture. Where a scene has no room for that, one that has is offered. */
export function ItemSize({ store, item, picture, scenes }: Props) {
  const template = useScene(store, pickTemplate);
  const canvas = useScene(store, pickCanvas);
  const id = useId();
  const known = heightOf(picture, item);
  const usual = picture.content?.usualCm ?? null;
  const shown = known ? String(known.cm) : '';
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  const apply = () => {
    const value = readHeight(text);
    if (value === undefined || text === shown) return setText(shown);
    store.dispatch({ type: 'do', command: { type: 'set-height', pictureKey: picture.key, heightCm: value } });
  };
  const fit = trueHeight(item, picture, { template, canvas });
  const enlarged = enlargedFrom(item, picture);
  const placed = fit && placedShare(item, picture, fit);
  const fitting =
    fit && placed === null && fit.fits !== 'truly'
      ? scenes.find((scene) => {
          const wanted = nearTo(presetTemplate(scene, canvas), [{ item, picture }], { canvas });
          return trueHeight(item, picture, { template: wanted, canvas })?.fits === 'truly';
        })
      : undefined;
  return (
    <div>
      <div className={fields.field}>
        <label htmlFor={id}>How tall is it?</label>
        <input
          id={id}
          className={controls.field}
          inputMode="decimal"
          placeholder={usual === null ? '' : `~${usual}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={apply}
          onKeyDown={(event) => {
            if (isEnter(event)) apply();
            if (isEscape(event)) setText(shown);
          }}
        />
        <span aria-hidden="true">cm</span>
      </div>
      <p className={styles.says} aria-live="polite">
        {known === null ? itemMessages.sizeUnknown : null}
        {known && !fit ? itemMessages.sizeNoScale : null}
        {fit && placed === null ? itemMessages.sizeFits(fit.fits, fit.shrunk, known?.from === 'read') : null}
        {placed === null ? null : itemMessages.sizePlaced(placed)}{' '}
        {enlarged === null ? null : itemMessages.photoEnlarged(enlarged)}{' '}
        {closerIn(template) > 1 ? itemMessages.sceneIsNearer : null}{' '}
        {fitting ? (
          <button
            type="button"
            className={controls.word}
            onClick={() =>
              store.dispatch({
                type: 'do',
                command: {
                  type: 'select-template',
                  template: presetTemplate(fitting, canvas),
                  prompt: fitting.prompt,
                },
              })
            }
          >
            Use {fitting.displayName}
          </button>
        ) : null}
      </p>
    </div>
  );
}
