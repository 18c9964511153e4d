import { Icon } from '@shopify/polaris';
import { ChevronDownIcon } from '@shopify/polaris-icons';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { SceneListCalls } from '../session/scene-list/scene-list-calls.ts';
import styles from './scene-bar.module.css';
import type { BoardLink } from './scene-panel.tsx';
import type { ShownScene } from './use-scene-actions.ts';

// The list is wanted by few visits, and asks for nothing before it is opened.
const ScenePanel = lazy(() => import('./scene-panel.tsx'));
const NARROW_PX = 768;

interface Props {
  readonly shown: ShownScene;
  readonly name: string;
  readonly product: { readonly id: string; readonly title: string } | null;
  readonly calls: SceneListCalls;
  readonly boards: readonly BoardLink[];
}

/** Above the canvas: which scene it is, whose product, and the way to the others. */
export function SceneBar({ shown, name, product, calls, boards }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<{ readonly left: number; readonly top: number } | 'sheet' | null>(null);
  const close = useCallback(() => {
    setOpened(null);
    button.current?.focus();
  }, []);
  const open = () => {
    const { left, bottom } = button.current!.getBoundingClientRect();
    setOpened(window.innerWidth < NARROW_PX ? 'sheet' : { left, top: bottom + 4 });
  };
  return (
    <div className={styles.bar}>
      <button
        ref={button}
        type="button"
        className={styles.switch}
        aria-haspopup="dialog"
        aria-expanded={opened !== null}
        aria-label={`Project: ${name}`}
        onClick={open}
      >
        <span className={styles.name} dir="auto" title={name}>
          {name}
        </span>
        <Icon source={ChevronDownIcon} />
      </button>
      {product && product.title && product.title !== name ? (
        <span className={styles.product} dir="auto" title={product.title}>
          {product.title}
        </span>
      ) : null}
      {opened ? (
        <Suspense fallback={null}>
          <ScenePanel
            shown={shown}
            product={product}
            calls={calls}
            boards={boards}
            at={opened === 'sheet' ? null : opened}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
