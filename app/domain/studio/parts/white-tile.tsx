import { canvasUnder, MARKETPLACE_FILL, whiteTemplate } from '../document/white-template.ts';
import type { WhiteFormat, WhiteTemplate } from '../document/white-template.ts';
import { pickContent, pickTemplate, useScene } from '../session/scene-store.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { PickButton } from './pick-button.tsx';
import { WhiteChoice } from './white-choice.tsx';
import styles from './section.module.css';

const TITLE = 'White background';
/** Put into an empty prompt, which every picture needs. */
const WORDS = 'on a pure white background';

interface Props {
  readonly store: SceneStore;
  /** Data URL of the user's own products on white, once it is made. */
  readonly tile: string | undefined;
}

/** The first template: pure white in the formats that marketplaces ask for. Again is none. */
export function WhiteTile({ store, tile }: Props) {
  const template = useScene(store, pickTemplate);
  const choose = () => {
    const scene = pickContent(store.get());
    const wanted = scene.template?.kind === 'white' ? scene.template : whiteTemplate('1:1', MARKETPLACE_FILL, scene);
    store.dispatch({ type: 'do', command: { type: 'select-template', template: wanted, prompt: WORDS } });
  };
  return (
    <li className={styles.tile}>
      <PickButton title={TITLE} label={TITLE} isChosen={template?.kind === 'white'} onChoose={choose}>
        {tile ? (
          <img src={tile} alt={TITLE} draggable={false} />
        ) : (
          <span className={styles.white} aria-hidden="true">
            <span />
          </span>
        )}
      </PickButton>
      <p className={styles.name} aria-hidden="true">
        {TITLE}
      </p>
    </li>
  );
}

/** Format and margin of a white background; nothing where another template is chosen. */
export function WhiteFields({ store }: Pick<Props, 'store'>) {
  const template = useScene(store, pickTemplate);
  if (template?.kind !== 'white') return null;
  const change = (format: WhiteFormat, fill: WhiteTemplate['fill']) => {
    const scene = pickContent(store.get());
    const wanted = whiteTemplate(format, fill, { template: scene.template, canvas: canvasUnder(scene) });
    store.dispatch({ type: 'do', command: { type: 'select-template', template: wanted, prompt: WORDS } });
  };
  return <WhiteChoice template={template} onChange={change} />;
}
