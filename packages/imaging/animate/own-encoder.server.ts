import { readMp4Samples } from '../mp4/read-mp4.ts';
import { writeMp4 } from '../mp4/write-mp4.ts';
import { keyFrameDistance } from './video-encoder.ts';
import type { VideoEncoder, VideoFormat } from './video-encoder.ts';
import { collectVideo, splitSample } from './h264-stream.ts';
import { toYuv } from './to-yuv.ts';

/** 10 to 51; lower is better and larger. */
const quantiser = 22;

/**
 * The encoder that comes along, for machines without ffmpeg. Its pictures are put into a container of our own: the one
 * it writes has its index at the end, no colour tags and a list of key frames that players stumble over.
 */
export async function startOwnEncoder({ width, height, rate }: VideoFormat): Promise<VideoEncoder> {
  const { default: library } = await import('h264-mp4-encoder');
  const encoder = await library.createH264MP4Encoder();
  encoder.width = width;
  encoder.height = height;
  encoder.frameRate = rate;
  encoder.quantizationParameter = quantiser;
  encoder.groupOfPictures = keyFrameDistance(rate);
  encoder.speed = 5;
  encoder.initialize();
  let isOpen = true;
  const close = (): void => {
    if (isOpen) encoder.finalize();
    isOpen = false;
  };
  return {
    async addFrame(rgba) {
      encoder.addFrameYuv(toYuv(rgba, width, height));
    },
    async finish() {
      close();
      const { settings, samples } = readMp4Samples(encoder.FS.readFile(encoder.outputFilename));
      const units = [...parameterSets(settings), ...samples.flatMap(({ data }) => splitSample(data))];
      return writeMp4({ width, height, framesPerSecond: rate, ...collectVideo(units) });
    },
    stop() {
      // It ends the whole process when it is thrown away before it has finished its file.
      close();
      encoder.FS.unlink(encoder.outputFilename);
      encoder.delete();
    },
  };
}

/** The one sequence and the one picture parameter set of an `avcC` box. */
function parameterSets(settings: Uint8Array): Uint8Array[] {
  const view = new DataView(settings.buffer, settings.byteOffset, settings.byteLength);
  const sequenceLength = view.getUint16(6);
  const pictureAt = 8 + sequenceLength + 1;
  const pictureLength = view.getUint16(pictureAt);
  return [settings.slice(8, 8 + sequenceLength), settings.slice(pictureAt + 2, pictureAt + 2 + pictureLength)];
}
