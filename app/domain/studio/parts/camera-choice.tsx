import { useId } from 'react';
import type { SceneView } from '@plinth/imaging';
import controls from '#app/ui/small-controls.module.css';
import { pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import fields from './item-field.module.css';

const LABELS: Readonly<Record<SceneView, string>> = {
  front: 'From the front',
  high: 'From higher up',
  steep: 'From well above',
  top: 'From above',
};

/** Which camera of the scene is shown; nothing where it has one only. */
export function CameraChoice({ store }: { readonly store: SceneStore }) {
  const template = useScene(store, pickTemplate);
  const id = useId();
  if (template?.kind !== 'preset' || !template.views) return null;
  const { views, view, isViewChosen = false } = template;
  const current = view ?? views[0]!.view;
  return (
    <div className={fields.choice}>
      <label htmlFor={id}>Camera</label>
      <select
        id={id}
        className={controls.field}
        value={isViewChosen ? current : ''}
        onChange={(event) => {
          const chosen = event.target.value === '' ? null : (event.target.value as SceneView);
          store.dispatch({ type: 'do', command: { type: 'choose-view', view: chosen } });
        }}
      >
        <option value="">{`As the product: ${LABELS[current].toLowerCase()}`}</option>
        {views.map((one) => (
          <option key={one.view} value={one.view}>
            {LABELS[one.view]}
          </option>
        ))}
      </select>
    </div>
  );
}
