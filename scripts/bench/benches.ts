/** All benches of `npm run bench`, in the order of a whole run: what only counts first, what burns the cores last. */
export const BENCHES = {
  routes: async () => (await import('./routes.ts')).reportRouteSizes(),
  release: async () => (await import('./release.ts')).reportRelease(),
  undo: async () => (await import('./undo.ts')).reportUndo(),
  idle: async () => (await import('./idle.ts')).reportIdle(),
  telemetry: async () => (await import('./telemetry.ts')).reportTelemetry(),
  launch: async () => (await import('./launch.ts')).reportLaunch(),
  queue: async () => (await import('./queue-pickup.ts')).reportQueuePickUp(),
  capacity: async () => (await import('./capacity.ts')).reportCapacity(),
  reads: async () => (await import('./reads.ts')).reportReads(),
  pages: async () => (await import('./pages.ts')).reportPages(),
  streams: async () => (await import('./streams.ts')).reportStreams(),
  canvas: async () => (await import('./canvas.ts')).reportCanvas(),
  portfolio: async () => (await import('./portfolio.ts')).reportPortfolio(),
  review: async () => (await import('./review.ts')).reportReview(),
  share: async () => (await import('./share-page.ts')).reportSharePage(),
  images: async () => (await import('./image-pipeline.ts')).reportImagePipeline(),
  stage: async () => (await import('./stage.ts')).reportStage(),
  previews: async () => (await import('./previews.ts')).reportPreviews(),
  memory: async () => (await import('./memory.ts')).reportMemory(),
  pixels: async () => (await import('./pixels.ts')).reportPixels(),
  cutout: async () => (await import('./cut-out-quality.ts')).reportCutOutQuality(),
} satisfies Readonly<Record<string, () => Promise<void> | void>>;

export type BenchName = keyof typeof BENCHES;
