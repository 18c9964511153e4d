import { createLimiter } from '../client/create-limiter.ts';

/** Files of one intake that are sent at a time. */
const MAX_PARALLEL = 3;

/** One file on its way in, in, or refused. */
export interface IntakeEntry<Stored> {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  /** Null while it is on its way. */
  readonly stored: Stored | null;
  /** Why it did not arrive, or cannot be used; null where it did, or may still. */
  readonly refusal: string | null;
  /** The same file may be accepted when it is sent again. */
  readonly canRetry: boolean;
  /** Address of the file on this device, where files are shown before they arrive; null for what was stored elsewhere. */
  readonly localUrl: string | null;
}

export interface Upload {
  readonly file: File;
  readonly signal: AbortSignal;
  /** 0 to 1. */
  readonly onProgress: (share: number) => void;
}

export interface Refusal {
  readonly message: string;
  /** The file itself was refused: sent again it would be refused again. */
  readonly isFinal: boolean;
}

export interface NewFile {
  readonly key: string;
  readonly file: File;
  /** Refused before anything is sent. */
  readonly refusal?: string | undefined;
}

export interface IntakeOptions<Stored> {
  readonly send: (upload: Upload) => Promise<Stored>;
  readonly refusalOf: (error: unknown) => Refusal;
  /** Why a stored file cannot be used here; null where it can. */
  readonly check?: ((stored: Stored) => string | null) | undefined;
  /** Files that arrived or were refused stay in the list. */
  readonly keepsEntries: boolean;
  /** An added entry stands before the earlier ones. */
  readonly newestFirst: boolean;
  /** Entries have a `localUrl`, as long as they are in the list. */
  readonly showsFiles: boolean;
  readonly onStored: (stored: Stored, key: string) => void;
  readonly onRefused: (refused: NewFile, refusal: Refusal) => void;
}

export interface Intake<Stored> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly entries: () => readonly IntakeEntry<Stored>[];
  /** Sends files. Resolves, in order, with what was stored: null for refused and cancelled files. */
  readonly add: (files: readonly NewFile[]) => Promise<readonly (Stored | null)[]>;
  /** Lists what was stored earlier, or elsewhere. */
  readonly addStored: (
    known: readonly { readonly key: string; readonly name: string; readonly stored: Stored }[],
  ) => void;
  readonly retry: (key: string) => void;
  /** Aborts the upload of an entry and takes it off the list. */
  readonly remove: (key: string) => void;
  /** `remove` for every entry. */
  readonly clear: () => void;
}

interface Run {
  readonly file: File;
  readonly stop: AbortController;
}

/** Sends files, a few at a time; each has progress, can be aborted, and can be sent again after a refusal that may pass. */
export function createIntake<Stored>(options: IntakeOptions<Stored>): Intake<Stored> {
  const limit = createLimiter(MAX_PARALLEL);
  const runs = new Map<string, Run>();
  const listeners = new Set<() => void>();
  let list: readonly IntakeEntry<Stored>[] = [];
  const set = (next: typeof list) => {
    for (const { localUrl } of list) {
      if (localUrl !== null && !next.some((entry) => entry.localUrl === localUrl)) URL.revokeObjectURL(localUrl);
    }
    list = next;
    for (const listener of listeners) listener();
  };
  const insert = (added: typeof list) => set(options.newestFirst ? [...added, ...list] : [...list, ...added]);
  const change = (key: string, part: Partial<IntakeEntry<Stored>>) =>
    set(list.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const forget = (key: string) => {
    runs.delete(key);
    set(list.filter((entry) => entry.key !== key));
  };
  const end = (key: string, part: Partial<IntakeEntry<Stored>>) => {
    if (options.keepsEntries) return change(key, part);
    forget(key);
  };

  async function send(key: string, file: File): Promise<Stored | null> {
    const stop = new AbortController();
    const { signal } = stop;
    runs.set(key, { file, stop });
    const onProgress = (progress: number) => {
      if (!signal.aborted) change(key, { progress });
    };
    const sent = limit(async () => {
      signal.throwIfAborted();
      return options.send({ file, signal, onProgress });
    });
    try {
      // An aborted file does not wait for its turn.
      const stored = await Promise.race([sent, rejectOnAbort(signal)]);
      end(key, { stored, progress: 1, refusal: options.check?.(stored) ?? null, canRetry: false });
      options.onStored(stored, key);
      return stored;
    } catch (error) {
      if (signal.aborted) return null;
      const refusal = options.refusalOf(error);
      end(key, { refusal: refusal.message, canRetry: !refusal.isFinal });
      options.onRefused({ key, file }, refusal);
      return null;
    }
  }

  const remove = (key: string) => {
    runs.get(key)?.stop.abort();
    forget(key);
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    entries: () => list,
    add: async (files) => {
      const isUnderWay = ({ key }: NewFile) =>
        list.some((entry) => entry.key === key && entry.stored === null && entry.refusal === null);
      const fresh = files.filter((file) => !isUnderWay(file));
      const added = fresh.map(({ key, file, refusal = null }) => {
        const localUrl = options.showsFiles ? URL.createObjectURL(file) : null;
        return { key, name: file.name, progress: 0, stored: null, refusal, canRetry: false, localUrl };
      });
      insert(added);
      const results = new Map(
        fresh.map(({ key, file, refusal }) => [key, refusal === undefined ? send(key, file) : null]),
      );
      return Promise.all(files.map(({ key }) => results.get(key) ?? null));
    },
    addStored: (known) => {
      const refusalOf = (stored: Stored) => options.check?.(stored) ?? null;
      const added = known.map((one) => {
        const refusal = refusalOf(one.stored);
        return { ...one, progress: 1, refusal, canRetry: false, localUrl: null };
      });
      insert(added);
    },
    retry: (key) => {
      const run = runs.get(key);
      const entry = list.find((each) => each.key === key);
      if (!run || !entry?.canRetry) return;
      change(key, { refusal: null, progress: 0, canRetry: false });
      void send(key, run.file);
    },
    remove,
    clear: () => {
      for (const { stop } of runs.values()) stop.abort();
      runs.clear();
      set([]);
    },
  };
}

const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
