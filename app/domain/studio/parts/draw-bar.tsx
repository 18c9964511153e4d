import { Icon } from '@shopify/polaris';
import type { IconSource } from '@shopify/polaris';
import { CursorIcon, DeleteIcon, EditIcon, PaintBrushFlatIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { EraserIcon } from '#app/ui/icon-button/eraser-icon.tsx';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { useScene } from '../session/scene-store.ts';
import type { SceneSession } from '../session/scene-session.ts';
import type { SceneStore } from '../session/scene-store.ts';
import { SELECT_TOOL } from '../session/stage-tool.ts';
import type { StageTool } from '../session/stage-tool.ts';
import type { StageMode } from '../workflow.ts';
import styles from './draw-bar.module.css';

const TOOLS: readonly {
  readonly kind: StageTool['kind'];
  readonly mode: StageMode | null;
  readonly label: string;
  readonly icon: IconSource;
}[] = [
  { kind: 'select', mode: null, label: 'Select and move', icon: CursorIcon },
  { kind: 'pen', mode: 'draw', label: 'Pen', icon: EditIcon },
  { kind: 'eraser', mode: 'draw', label: 'Eraser', icon: EraserIcon },
  { kind: 'mask', mode: 'mask', label: 'Mask', icon: PaintBrushFlatIcon },
];
const WIDTHS = { least: 2, most: 120 } as const;
const FIRST_COLOUR = '#1f2937';

interface Props {
  readonly store: SceneStore;
  readonly modes: readonly StageMode[];
  readonly tool: StageTool;
  readonly onTool: (tool: StageTool) => void;
}

/** The pointer's mode: selects, draws with a colour and a width, erases drawings, or paints a mask. */
export default function DrawBar({ store, modes, tool, onTool }: Props) {
  const hasMask = useScene(store, pickHasMask);
  const [colour, setColour] = useState(FIRST_COLOUR);
  const [widths, setWidths] = useState({ pen: 6, eraser: 30, mask: 40 });
  const choose = (kind: StageTool['kind']) => {
    if (kind === 'select') onTool(SELECT_TOOL);
    else if (kind === 'mask') onTool({ kind, strokeWidth: widths.mask });
    else onTool({ kind, colour, strokeWidth: widths[kind] });
  };
  const widen = (strokeWidth: number) => {
    if (tool.kind === 'select') return;
    setWidths({ ...widths, [tool.kind]: strokeWidth });
    onTool({ ...tool, strokeWidth });
  };
  return (
    <div className={styles.bar} role="group" aria-label="Pointer">
      {TOOLS.filter(({ mode }) => mode === null || modes.includes(mode)).map(({ kind, label, icon }) => (
        <IconButton
          key={kind}
          icon={icon}
          label={label}
          isPressed={tool.kind === kind}
          onClick={() => choose(tool.kind === kind ? 'select' : kind)}
        />
      ))}
      {tool.kind === 'pen' ? (
        <input
          type="color"
          className={styles.colour}
          aria-label="Colour of the pen"
          value={colour}
          onChange={(event) => {
            setColour(event.target.value);
            onTool({ ...tool, colour: event.target.value });
          }}
        />
      ) : null}
      {tool.kind === 'select' ? null : (
        <label className={styles.width}>
          <span className="visually-hidden">Stroke width</span>
          <input
            type="range"
            min={WIDTHS.least}
            max={WIDTHS.most}
            value={tool.strokeWidth}
            onChange={(event) => widen(event.target.valueAsNumber)}
          />
          <output>{tool.strokeWidth}</output>
        </label>
      )}
      {hasMask ? (
        <button
          type="button"
          className={styles.clear}
          onClick={() => store.dispatch({ type: 'do', command: { type: 'clear-masks' } })}
        >
          <Icon source={DeleteIcon} />
          Clear mask
        </button>
      ) : null}
    </div>
  );
}

const pickHasMask = ({ history }: SceneSession) => history.present.items.some(({ kind }) => kind === 'mask');
