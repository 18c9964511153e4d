import { Button, Icon, Spinner } from '@shopify/polaris';
import { RedoIcon, UndoIcon } from '@shopify/polaris-icons';
import { useEffect, useMemo, useState } from 'react';
import type { AssetView } from '#app/domain/library/index.ts';
import { IconButton } from '#app/ui/icon-button/icon-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { finalSize } from '../document/editor-document.ts';
import { editorMessages } from '../image-editor.messages.ts';
import type { ImageProject } from '../projects/image-project.schema.ts';
import { AdjustPanel, FilterPanel } from './colour-panels.tsx';
import { Colour, Slider } from './controls.tsx';
import { CropPanel } from './crop-panel.tsx';
import type { Stroke } from './draw-layer.tsx';
import styles from './loaded-editor.module.css';
import { ExportPanel } from './export-panel.tsx';
import { ExitQuestion } from './exit-question.tsx';
import { BackgroundPanel, MarkPanel } from './background-panels.tsx';
import { Stage } from './stage.tsx';
import { ShapePanel, TextPanel } from './thing-panels.tsx';
import { TOOL_FACES } from './tool-faces.ts';
import { nameOfEdits, TOOLS, useEditor, useEditorKeys } from './use-editor.ts';
import type { Editor } from './use-editor.ts';
import { usePreview } from './use-preview.ts';
import { useSaving } from './use-saving.ts';
import type { Saving } from './use-saving.ts';

interface Props {
  readonly image: AssetView;
  readonly project: ImageProject | null;
  readonly pictures: readonly AssetView[];
}

/** One picture and everything that can be done to it. */
export function LoadedEditor({ image, project, pictures }: Props) {
  const size = useMemo(() => ({ width: image.width, height: image.height }), [image.width, image.height]);
  const [edits] = useState(project?.edits ?? []);
  const editor = useEditor(size, edits);
  const [more, setMore] = useState(pictures);
  const { preview, version, isBroken, again } = usePreview(image, more);
  const saving = useSaving(image, project, editor.document);
  useEditorKeys(editor, () => void saving.save());
  const [aspect, setAspect] = useState<number | null>(null);
  const [stroke, setStroke] = useState<Stroke>({ colour: '#d0312d', width: 0.01 });
  const { tool, document, setTool } = editor;
  const result = finalSize(size, document);

  return (
    <div className={styles.editor} data-edits={nameOfEdits(document) === '[]' ? undefined : ''}>
      <ExitQuestion isDirty={saving.isDirty} />
      <TopBar editor={editor} saving={saving} name={project?.name ?? image.imageName} />
      <div className={styles.tools} role="toolbar" aria-label="Tools">
        {TOOLS.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            aria-pressed={name === tool}
            onClick={() => setTool(name)}
          >
            <Icon source={TOOL_FACES[name].icon} />
            {TOOL_FACES[name].label}
          </button>
        ))}
      </div>
      {isBroken ? (
        <div className={styles.waiting} role="alert">
          <p>{editorMessages.noPicture}</p>
          <Button onClick={again}>Try again</Button>
        </div>
      ) : preview ? (
        <Stage editor={editor} preview={preview} version={version} aspect={aspect} stroke={stroke} />
      ) : (
        <div className={styles.waiting}>
          <Spinner size="large" accessibilityLabel="Loading" />
        </div>
      )}
      <section className={`plinth-card ${styles.panel}`} aria-label={TOOL_FACES[tool].label}>
        <h2 className={styles.title}>{TOOL_FACES[tool].label}</h2>
        {document.earlier.length > 0 ? (
          <Notice tone="info">{editorMessages.earlier(document.earlier.length)}</Notice>
        ) : null}
        {tool === 'crop' ? <CropPanel editor={editor} aspect={aspect} onAspect={setAspect} /> : null}
        {tool === 'adjust' ? <AdjustPanel editor={editor} /> : null}
        {tool === 'filter' ? <FilterPanel editor={editor} /> : null}
        {tool === 'text' ? <TextPanel editor={editor} /> : null}
        {tool === 'shape' ? <ShapePanel editor={editor} /> : null}
        {tool === 'draw' ? <DrawPanel stroke={stroke} onStroke={setStroke} /> : null}
        {tool === 'mark' ? (
          <MarkPanel editor={editor} onPicture={(asset) => setMore((all) => [...all, asset])} />
        ) : null}
        {tool === 'background' ? (
          <BackgroundPanel editor={editor} onPicture={(asset) => setMore((all) => [...all, asset])} />
        ) : null}
        {tool === 'export' ? <ExportPanel editor={editor} saving={saving} /> : null}
        <p className={styles.note}>
          Result: {result.width} × {result.height} pixels
        </p>
      </section>
    </div>
  );
}

interface BarProps {
  readonly editor: Editor;
  readonly saving: Saving;
  readonly name: string;
}

function TopBar({ editor, saving, name }: BarProps) {
  const { undo, redo, canUndo, canRedo } = editor;
  const { isSaving, isDirty, save } = saving;
  // Said after the first change only: an untouched picture is neither.
  const [wasDirty, setWasDirty] = useState(false);
  useEffect(() => setWasDirty((was) => was || isDirty), [isDirty]);
  return (
    <div className={styles.bar}>
      <p className={styles.name} dir="auto" title={name}>
        {name}
      </p>
      <div className={styles.steps} role="group" aria-label="Steps">
        <IconButton icon={UndoIcon} label="Undo" hotkey="mod+Z" isDisabled={!canUndo} onClick={undo} />
        <IconButton icon={RedoIcon} label="Redo" hotkey="mod+Shift+Z" isDisabled={!canRedo} onClick={redo} />
      </div>
      <p className={styles.state} role="status">
        {isSaving ? editorMessages.saving : isDirty ? 'Not saved' : wasDirty ? 'Saved' : null}
      </p>
      <Button variant="primary" size="large" loading={isSaving} onClick={() => void save()}>
        Save
      </Button>
    </div>
  );
}

interface DrawProps {
  readonly stroke: Stroke;
  readonly onStroke: (stroke: Stroke) => void;
}

function DrawPanel({ stroke, onStroke }: DrawProps) {
  const nothing = () => {};
  return (
    <>
      <p className={styles.note}>Draw on the image. Use Shapes to move, colour or delete a line.</p>
      <Colour
        label="Colour"
        value={stroke.colour}
        onChange={(colour) => onStroke({ ...stroke, colour })}
        onEnd={nothing}
      />
      <Slider
        label="Line width"
        min={0.2}
        max={8}
        step={0.1}
        value={stroke.width * 100}
        text={(stroke.width * 100).toFixed(1)}
        onChange={(width) => onStroke({ ...stroke, width: width / 100 })}
        onEnd={nothing}
      />
    </>
  );
}
