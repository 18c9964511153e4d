/** What the merchant reads on /product. Sentences marked (spec) are the spec's to the letter (creative-workspaces). */
export const productMessages = {
  /** (spec, 4) */
  generatingTitle: 'Generating Images...',
  /** (spec, 2) */
  generatingText: 'Please wait',
  /** (spec, 8) */
  imagesGenerated: 'Images Generated',
  successfullyGenerated: (count: number) => `Successfully generated ${count} image(s)`,
  partialGeneration: 'Partial Generation',
  seePlans: 'See Plans',
  creditsCoverOnly: (accepted: number, requested: number) =>
    `Your credits cover only ${accepted} of ${requested} images`,
  countLowered: 'The next run makes 1 image. Choose another number, and it stays.',
  creditsLeft: (credits: number) => `${credits.toLocaleString('en')} ${credits === 1 ? 'credit' : 'credits'} left`,
  partialSuccess: 'Partial Success',
  partlyGenerated: (delivered: number, asked: number) =>
    `Generated ${delivered} of ${asked} images. The others cost nothing.`,
  generationFailedTitle: 'Generation Failed',
  /** (spec, 8) */
  allRequestsFailed: (count: number) => `All ${count} generation requests failed`,
  /** (spec, 4) */
  generationFailed: 'Generation failed',
  /** (spec, 8) */
  noResponse: 'No response received from the server. Check network or proxy.',
  serverResponded: (status: number, text: string) => `Server responded with ${status}: ${text}`,
  invalidResponse: 'Invalid response received from generation server.',
  /** (spec, 8) */
  itemAdded: 'Item added to canvas',
  imageRemoved: 'Image removed',
  uploaded: (count: number) => `${count} file(s) uploaded successfully`,
  /** (spec, 5) */
  notAnImage: 'Please upload an image file',
  /** (spec, 8) */
  backgroundRemovalFailed: 'Failed to remove background due to an API error',
  backgroundServiceSilent: 'No response received from the background removal service',
  originalUsed: 'The original picture is used.',
  uploadFailed: 'Failed to process image file',
  cancelled: 'Generation was cancelled. Pictures that were not made cost nothing.',
} as const;
