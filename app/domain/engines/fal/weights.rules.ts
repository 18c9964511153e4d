/** A file of safetensors begins with the length of its header, eight bytes, and the header, which is JSON. */
const LEAST_WEIGHTS = 16;
const MAX_HEADER_BYTES = 16 * 1024 * 1024;

/** Whether a file is what it says: arrays behind a header of JSON, never code that is run when it is loaded. */
export function isSafetensors(bytes: Uint8Array): boolean {
  if (bytes.byteLength < LEAST_WEIGHTS) return false;
  const length = Number(Buffer.from(bytes.buffer, bytes.byteOffset, 8).readBigUInt64LE());
  if (length < 2 || length > MAX_HEADER_BYTES || length + 8 > bytes.byteLength) return false;
  try {
    const header: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + 8, length).toString('utf8'));
    return typeof header === 'object' && header !== null && !Array.isArray(header);
  } catch {
    return false;
  }
}
