/** The few parts of OpenCV.js that are used here. */
export interface OpenCvMat {
  readonly data: Uint8Array;
  readonly data64F: Float64Array;
  delete(): void;
}

export interface OpenCv {
  readonly CV_8UC1: number;
  readonly CV_8UC3: number;
  readonly CV_64FC1: number;
  readonly MORPH_ELLIPSE: number;
  readonly MORPH_OPEN: number;
  readonly MORPH_CLOSE: number;
  readonly GC_EVAL: number;
  readonly Mat: new (rows?: number, columns?: number, type?: number) => OpenCvMat;
  readonly Rect: new (x: number, y: number, width: number, height: number) => object;
  readonly Size: new (width: number, height: number) => object;
  getStructuringElement(shape: number, size: object): OpenCvMat;
  erode(source: OpenCvMat, target: OpenCvMat, kernel: OpenCvMat): void;
  dilate(source: OpenCvMat, target: OpenCvMat, kernel: OpenCvMat): void;
  morphologyEx(source: OpenCvMat, target: OpenCvMat, operation: number, kernel: OpenCvMat): void;
  grabCut(
    image: OpenCvMat,
    mask: OpenCvMat,
    rect: object,
    background: OpenCvMat,
    foreground: OpenCvMat,
    rounds: number,
    mode: number,
  ): void;
}

type OpenCvModule = OpenCv & { Mat?: OpenCv['Mat']; onRuntimeInitialized?: () => void };

let loaded: { readonly cv: OpenCv } | null = null;

/**
 * Loads OpenCV.js once, about half a second. The library comes boxed: its module object is a thenable that resolves
 * to itself, so an `await` on the bare object never ends. Call it only in the pixel process: the library hangs
 * listeners on the whole process, which are taken off again here because they print its 10 MB source on a crash.
 */
export async function loadOpenCv(): Promise<{ readonly cv: OpenCv }> {
  if (loaded) return loaded;
  const crashEvents = ['uncaughtException', 'unhandledRejection'];
  const before = new Set(crashEvents.flatMap((event) => process.rawListeners(event)));
  const { default: exported } = await import('@techstark/opencv-js');
  const module = exported as unknown as OpenCvModule | Promise<OpenCvModule>;
  const boxed = await new Promise<{ readonly cv: OpenCv }>((resolve, reject) => {
    if (module instanceof Promise) {
      module.then((cv) => {
        Reflect.deleteProperty(cv, 'then');
        resolve({ cv });
      }, reject);
    } else if (module.Mat) {
      resolve({ cv: module });
    } else {
      module.onRuntimeInitialized = () => resolve({ cv: module });
    }
  });
  for (const event of crashEvents) {
    for (const listener of process.rawListeners(event)) {
      if (!before.has(listener)) process.off(event, listener as () => void);
    }
  }
  loaded = boxed;
  return boxed;
}

/** Runs `work` with a `keep` that registers mats, and frees them all at the end, also after an error. */
export function withMats<T>(work: (keep: <M extends OpenCvMat>(mat: M) => M) => T): T {
  const mats: OpenCvMat[] = [];
  try {
    return work((mat) => {
      mats.push(mat);
      return mat;
    });
  } finally {
    for (const mat of mats) mat.delete();
  }
}
