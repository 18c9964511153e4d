/** Side of the canvas (creative-workspaces, section 2). */
const SIDE = 1280;

/** A picture of one colour. The same colour gives the same file, so that it is uploaded once. */
export async function makeColourFile(colour: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))), 'image/png'),
  );
  return new File([blob], `Brand colour ${colour}.png`, { type: 'image/png', lastModified: 0 });
}
