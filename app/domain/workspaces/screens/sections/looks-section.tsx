import { Icon } from '@shopify/polaris';
import { CheckSmallIcon } from '@shopify/polaris-icons';
import { useSceneDocument } from '#app/domain/studio/frame/index.ts';
import { PresetGrid, SectionFrame } from '#app/domain/studio/parts/index.ts';
import { pickPrompt, pickTemplate, useScene } from '#app/domain/studio/session/index.ts';
import { callApi } from '#app/ui/client/call-api.ts';
import { applyLook, isLookOn } from '../../apply-look.ts';
import { LOOKS } from '../../looks.ts';
import type { WorkspaceLook } from '../../looks.ts';
import { useWorkspace } from '../workspace-context.ts';
import { usePresetProps } from './use-preset-props.ts';
import styles from './sections.module.css';

/** AI themes: each sets the place, the light, the colours and the words at once. The chosen one again is none. */
export function LooksSection() {
  const { store, presets } = useSceneDocument();
  const { page } = useWorkspace();
  const template = useScene(store, pickTemplate);
  const prompt = useScene(store, pickPrompt);
  const choose = (look: WorkspaceLook) => {
    const isOn = isLookOn(look, { template, prompt });
    const { canvas } = store.get().history.present;
    for (const command of applyLook(look, { isOn, template, canvas, scenes: presets.scenes })) {
      store.dispatch({ type: 'do', command });
    }
    const aiThemes = isOn ? [] : [{ name: look.name }];
    // The workspace remembers it; that it could not is no trouble to the canvas.
    void callApi('PUT /api/workspaces/{id}', { params: { id: page.workspace.id }, body: { aiThemes } }).catch(() => {});
  };
  return (
    <SectionFrame title="AI themes" lead="Sets light, colours, scene and description together.">
      <ul className={styles.looks}>
        {LOOKS.map((look) => {
          const isOn = isLookOn(look, { template, prompt });
          const set = presets.scenes.find(({ name }) => name === look.set);
          return (
            <li key={look.name}>
              <button type="button" className={styles.look} aria-pressed={isOn} onClick={() => choose(look)}>
                <span className={styles.lookPicture} aria-hidden="true">
                  {set ? <img src={set.thumb.webp} alt="" loading="lazy" /> : null}
                </span>
                <span>
                  <strong>{look.title}</strong>
                  <span className={styles.lookLight}>{look.light}</span>
                  <span className={styles.palette} aria-hidden="true">
                    {look.palette.map((colour) => (
                      <span key={colour} style={{ background: colour }} />
                    ))}
                  </span>
                </span>
                {isOn ? (
                  <span className={styles.mark}>
                    <Icon source={CheckSmallIcon} />
                  </span>
                ) : null}
              </button>
              {isOn ? <LookProps look={look} /> : null}
            </li>
          );
        })}
      </ul>
    </SectionFrame>
  );
}

/** The props of a look, to be put onto the canvas or taken off it. */
function LookProps({ look }: { readonly look: WorkspaceLook }) {
  const choices = usePresetProps().filter(({ name }) => look.props.includes(name));
  return (
    <div className={styles.goesWith} role="group" aria-label={`Props for ${look.title}`}>
      <p>Matching props</p>
      <PresetGrid choices={choices} />
    </div>
  );
}
