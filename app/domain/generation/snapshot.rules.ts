import { AppError } from '#app/platform/errors.ts';

const DATA_URL = /^data:image\/(?:png|jpeg|webp);base64,/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The bytes of a picture's data URL; what they are is for the library to say. Throws `bad-request`. */
export function parseDataUrl(text: string): Uint8Array {
  const head = DATA_URL.exec(text);
  const encoded = head ? text.slice(head[0].length) : '';
  if (!BASE64.test(encoded)) {
    throw new AppError('bad-request', 'canvas_image_data is no image data URL', {
      userMessage: 'Canvas element not found',
      field: 'canvas_image_data',
    });
  }
  return Uint8Array.from(Buffer.from(encoded, 'base64'));
}
