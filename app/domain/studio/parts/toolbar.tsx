import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { pickSelection, useScene } from '../session/scene-store.ts';
import { STAGE_COMMANDS } from '../session/hotkeys/stage-commands.ts';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { ItemFields } from './item-fields.tsx';
import type { OfferedScene } from './item-size.tsx';
import type { CommandContext, StageCommand } from '../session/hotkeys/stage-commands.ts';
import styles from './toolbar.module.css';

interface Props extends CommandContext {
  /** Where products may be shown. */
  readonly scenes?: readonly OfferedScene[] | undefined;
  /** The canvas is covered: history alone, which brings it back. */
  readonly isCovered?: boolean;
  /** Something of it was pressed. */
  readonly onUse?: () => void;
  /** The additions of a workflow. */
  readonly children?: ReactNode;
}

/** Floats over the canvas: history and zoom always, the rest while something is selected. */
export function Toolbar({ store, controls, scenes = [], isCovered = false, onUse, children }: Props) {
  const context = { store, controls };
  const hasSelection = useScene(store, pickSelection).length > 0 && !isCovered;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Canvas tools" onClick={onUse}>
      <div className={styles.group}>
        <CommandButton command={STAGE_COMMANDS.undo} context={context} />
        <CommandButton command={STAGE_COMMANDS.redo} context={context} />
      </div>
      {isCovered ? null : (
        <div className={styles.group}>
          <CommandButton command={STAGE_COMMANDS.zoomOut} context={context} />
          <ZoomLabel controls={controls} />
          <CommandButton command={STAGE_COMMANDS.zoomIn} context={context} />
          <CommandButton command={STAGE_COMMANDS.fit} context={context} />
        </div>
      )}
      {hasSelection ? (
        <div className={styles.group} role="group" aria-label="Selected">
          <CommandButton command={STAGE_COMMANDS.background} context={context} />
          <OfferButton command={STAGE_COMMANDS.straighten} context={context} />
          <CommandButton command={STAGE_COMMANDS.front} context={context} />
          <CommandButton command={STAGE_COMMANDS.back} context={context} />
          <CommandButton command={STAGE_COMMANDS.duplicate} context={context} />
          <ItemFields store={store} scenes={scenes} />
          <CommandButton command={STAGE_COMMANDS.remove} context={context} />
        </div>
      ) : null}
      {children}
    </div>
  );
}

/** A command that is there only while it has something to offer. */
function OfferButton(props: { readonly command: StageCommand; readonly context: CommandContext }) {
  return useScene(props.context.store, props.command.isEnabled) ? <CommandButton {...props} /> : null;
}

const neverPressed = () => undefined;

function CommandButton({ command, context }: { readonly command: StageCommand; readonly context: CommandContext }) {
  const { store } = context;
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
      onClick={() => command.run(context)}
    />
  );
}

function ZoomLabel({ controls }: Pick<CommandContext, 'controls'>) {
  const [zoom, setZoom] = useState<number | null>(null);
  useEffect(() => controls?.onViewport((viewport) => setZoom(viewport.zoom)), [controls]);
  return <output className={styles.zoom}>{zoom === null ? '' : `${Math.round(zoom * 100)}%`}</output>;
}
