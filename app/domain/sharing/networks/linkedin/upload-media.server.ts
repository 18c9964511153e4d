import { objectIn, textIn } from '../ask-network.server.ts';
import type { NetworkAnswer } from '../ask-network.server.ts';
import type { NetworkMedia } from '../network.ts';
import { NetworkError } from '../network-error.ts';
import type { LinkedInQuestion } from './linkedin-question.ts';

interface Way {
  /** URN of whose file it is. */
  readonly owner: string;
  readonly ask: (question: LinkedInQuestion) => Promise<NetworkAnswer>;
}

/** Uploads a file to LinkedIn and returns its URN. It is not public before a post names it. Throws NetworkError. */
export function uploadMedia(media: NetworkMedia, way: Way): Promise<string> {
  return media.type === 'image' ? uploadImage(media, way) : uploadVideo(media, way);
}

async function uploadImage({ bytes, contentType }: NetworkMedia, { owner, ask }: Way): Promise<string> {
  const json = { initializeUploadRequest: { owner } };
  const begun = objectIn((await ask({ path: '/rest/images?action=initializeUpload', json })).json, 'value');
  await ask({ url: textIn(begun, 'uploadUrl'), method: 'PUT', bytes, headers: { 'content-type': contentType } });
  return textIn(begun, 'image');
}

interface Part {
  readonly uploadUrl: string;
  readonly firstByte: number;
  readonly lastByte: number;
}

/** In the parts that LinkedIn asks for, then put together. */
async function uploadVideo({ bytes }: NetworkMedia, { owner, ask }: Way): Promise<string> {
  const size = bytes.byteLength;
  const request = { owner, fileSizeBytes: size, uploadCaptions: false, uploadThumbnail: false };
  const json = { initializeUploadRequest: request };
  const begun = objectIn((await ask({ path: '/rest/videos?action=initializeUpload', json })).json, 'value');
  const video = textIn(begun, 'video');
  const parts = (Array.isArray(begun['uploadInstructions']) ? begun['uploadInstructions'] : []) as Part[];
  if (parts.length === 0) throw new NetworkError('passing', 'LinkedIn asks for no part of the video');
  const uploadedPartIds: string[] = [];
  for (const { uploadUrl, firstByte, lastByte } of parts) {
    const part = bytes.subarray(firstByte, lastByte + 1);
    const headers = { 'content-type': 'application/octet-stream' };
    const { header } = await ask({ url: uploadUrl, method: 'PUT', bytes: part, headers });
    uploadedPartIds.push(header('etag') ?? '');
  }
  const uploadToken = typeof begun['uploadToken'] === 'string' ? begun['uploadToken'] : '';
  const finalizeUploadRequest = { video, uploadToken, uploadedPartIds };
  await ask({ path: '/rest/videos?action=finalizeUpload', json: { finalizeUploadRequest } });
  return video;
}
