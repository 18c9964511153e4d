import { useEffect, useState } from 'react';
import { pickSelection, useScene, STAGE_COMMANDS } from '#app/domain/studio/session/index.ts';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { ItemFields } from './item-fields.tsx';
import type { StageCommand } from '#app/domain/studio/session/index.ts';
import { useStudio } from '../studio-context.ts';
import styles from './toolbar.module.css';

/** Floats over the canvas: history and zoom always, the rest while something is selected. */
export function Toolbar() {
  const { store } = useStudio();
  const hasSelection = useScene(store, pickSelection).length > 0;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Canvas tools">
      <div className={styles.group}>
        <CommandButton command={STAGE_COMMANDS.undo} />
        <CommandButton command={STAGE_COMMANDS.redo} />
      </div>
      <div className={styles.group}>
        <CommandButton command={STAGE_COMMANDS.zoomOut} />
        <ZoomLabel />
        <CommandButton command={STAGE_COMMANDS.zoomIn} />
        <CommandButton command={STAGE_COMMANDS.fit} />
      </div>
      {hasSelection ? (
        <div className={styles.group} role="group" aria-label="Selected">
          <CommandButton command={STAGE_COMMANDS.background} />
          <CommandButton command={STAGE_COMMANDS.front} />
          <CommandButton command={STAGE_COMMANDS.back} />
          <CommandButton command={STAGE_COMMANDS.duplicate} />
          <ItemFields />
          <CommandButton command={STAGE_COMMANDS.remove} />
        </div>
      ) : null}
    </div>
  );
}

const neverPressed = () => undefined;

function CommandButton({ command }: { readonly command: StageCommand }) {
  const { store, controls } = useStudio();
  // Only what the button shows: typing a prompt changes the session with every letter.
  const isEnabled = useScene(store, command.isEnabled);
  const isPressed = useScene(store, command.isPressed ?? neverPressed);
  return (
    <IconButton
      icon={command.icon}
      label={command.label}
      hotkey={command.hotkey}
      isDisabled={!isEnabled}
      isPressed={isPressed}
      onClick={() => command.run({ store, controls })}
    />
  );
}

function ZoomLabel() {
  const { controls } = useStudio();
  const [zoom, setZoom] = useState<number | null>(null);
  useEffect(() => controls?.onViewport((viewport) => setZoom(viewport.zoom)), [controls]);
  return <output className={styles.zoom}>{zoom === null ? '' : `${Math.round(zoom * 100)}%`}</output>;
}
