/** One stop of a tour: an element of the screen, by its mark `data-tour`, and what is said of it. */
export interface TourStop {
  readonly mark: string;
  /** The section of a rail that the element is in: its tab is shown while another section is open. */
  readonly section?: string;
  readonly title: string;
  readonly text: string;
}

/** The tours there are: three stops on a product's canvas, two where clothes are tried on (creative-workspaces, section 4). */
export const TOURS = {
  product: [
    {
      mark: 'canvas',
      title: 'The canvas',
      text: 'Drop a product photo here. We remove its background. Then move it and add props.',
    },
    {
      mark: 'describe',
      title: 'Describe the scene',
      text: 'Describe place, light and time of day. We show which words were used.',
    },
    {
      mark: 'generate',
      title: 'Generate',
      text: 'The price is on the button. You only pay for delivered images.',
    },
  ],
  tryOn: [
    {
      mark: 'apparel',
      section: 'apparel',
      title: 'Add your apparel',
      text: 'Upload a photo of a garment, then choose who wears it and where.',
    },
    {
      mark: 'generate',
      title: 'Generate',
      text: 'Describe the image, then press the button. It shows the price.',
    },
  ],
} as const satisfies Readonly<Record<string, readonly TourStop[]>>;

export type TourName = keyof typeof TOURS;
