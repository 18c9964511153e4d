import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { makeKey } from '../client/call-api.ts';
import { useToasts } from '../toasts/use-toasts.ts';
import { useStableHandler } from '../use-stable-handler.ts';
import { createIntake } from './create-intake.ts';
import type { Intake, IntakeEntry, NewFile, Refusal, Upload } from './create-intake.ts';

export interface IntakeSettings<Stored> {
  readonly send: (upload: Upload) => Promise<Stored>;
  readonly refusalOf: (error: unknown) => Refusal;
  readonly check?: (stored: Stored) => string | null;
  /** Arrived and refused entries stay in the list; otherwise the list holds those on their way. */
  readonly keepsEntries?: boolean;
  readonly newestFirst?: boolean;
  readonly showsFiles?: boolean;
  /** Files of the same key are in the list once. */
  readonly keyOf?: (file: File) => string;
  /** The first file alone is sent, in the place of one under way. */
  readonly isSingle?: boolean;
  /** Most entries in the list. */
  readonly most?: number;
  /** Files of another kind than is taken are said with this, */
  readonly notAccepted: string;
  /** in the list, or in a toast. */
  readonly listsNotAccepted?: boolean;
  /** Uploads go on where the page is left. */
  readonly continuesAfterLeaving?: boolean;
  readonly onStored?: (stored: Stored, key: string) => void;
  /** Otherwise a toast, with another try where that may help. */
  readonly onRefused?: (refused: NewFile, refusal: Refusal) => void;
}

export interface IntakeControls<Stored> extends Omit<Intake<Stored>, 'entries' | 'subscribe'> {
  readonly entries: readonly IntakeEntry<Stored>[];
  /** Files of the last call that had no room in the list. */
  readonly leftOut: number;
  /** Of these files, the ones that may be sent; says so of the others. */
  readonly pick: (files: readonly File[]) => readonly File[];
  /** Sends what was chosen, dropped or pasted. Resolves with how many files were stored. */
  readonly addFiles: (files: readonly File[]) => Promise<number>;
}

/** Some systems do not know the type of a HEIC file; the first bytes decide later. */
const isPicture = ({ type }: File): boolean => type === '' || type.startsWith('image/');

/** The files of a page on their way in: `createIntake` for a component. */
export function useIntake<Stored>(settings: IntakeSettings<Stored>): IntakeControls<Stored> {
  const { keepsEntries = false, isSingle = false, most = Infinity, listsNotAccepted = false } = settings;
  const { notAccepted, continuesAfterLeaving = false, keyOf = makeKey } = settings;
  const toasts = useToasts();
  const [leftOut, setLeftOut] = useState(0);
  const onStored = useStableHandler((stored: Stored, key: string) => settings.onStored?.(stored, key));
  const onRefused = useStableHandler((refused: NewFile, refusal: Refusal) => {
    if (settings.onRefused) return settings.onRefused(refused, refusal);
    if (keepsEntries) return;
    const action = { label: 'Try again', onAction: () => void intake.add([{ key: makeKey(), file: refused.file }]) };
    const toast = { title: refused.file.name, message: refusal.message, tone: 'critical' } as const;
    toasts.show(refusal.isFinal ? toast : { ...toast, action });
  });
  const [intake] = useState(() =>
    createIntake<Stored>({
      send: settings.send,
      refusalOf: settings.refusalOf,
      check: settings.check,
      keepsEntries,
      newestFirst: settings.newestFirst ?? false,
      showsFiles: settings.showsFiles ?? false,
      onStored,
      onRefused,
    }),
  );
  const entries = useSyncExternalStore(intake.subscribe, intake.entries, intake.entries);
  useEffect(() => (continuesAfterLeaving ? undefined : () => intake.clear()), [intake, continuesAfterLeaving]);

  return useMemo(() => {
    const sayNotAccepted = () => toasts.show({ title: notAccepted, tone: 'critical' });
    const pick = (files: readonly File[]) => {
      const pictures = files.filter(isPicture);
      if (pictures.length < files.length) sayNotAccepted();
      return pictures;
    };
    const addFiles = async (files: readonly File[]) => {
      const known = new Set(intake.entries().map(({ key }) => key));
      const keyed = new Map((listsNotAccepted ? files : pick(files)).map((file) => [keyOf(file), file]));
      const wanted = [...keyed].filter(([key]) => !known.has(key));
      const taken = wanted.slice(0, isSingle ? 1 : Math.max(0, most - intake.entries().length));
      setLeftOut(isSingle ? 0 : wanted.length - taken.length);
      if (taken.length === 0) return 0;
      if (isSingle) intake.clear();
      const added = taken.map(([key, file]) => ({ key, file, refusal: isPicture(file) ? undefined : notAccepted }));
      return (await intake.add(added)).filter((stored) => stored !== null).length;
    };
    const { add, addStored, retry, remove, clear } = intake;
    return { entries, leftOut, pick, addFiles, add, addStored, retry, remove, clear };
  }, [entries, intake, isSingle, keyOf, leftOut, listsNotAccepted, most, notAccepted, toasts]);
}
