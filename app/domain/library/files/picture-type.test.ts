import { describe, expect, it } from 'vitest';
import { libraryMessages } from '../library.messages.ts';
import { pictureTypeOf } from './picture-type.rules.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const verdict = (text: string) => {
  const result = pictureTypeOf(bytes(text));
  return result.isAccepted ? result.format : result.userMessage;
};

describe('pictureTypeOf', () => {
  it.each([
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'jpeg'],
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
    ['\0\0\0\x1cftypavif\0\0\0\0mif1miafMA1B', 'avif'],
    // Written by some phones: a general brand first, AVIF among the compatible ones.
    ['\0\0\0\x1cftypmif1\0\0\0\0avifmiafMA1B', 'avif'],
    ['GIF89a\x01\0\x01\0', 'gif'],
    ['II*\0\x08\0\0\0', 'tiff'],
    ['MM\0*\0\0\0\x08', 'tiff'],
    ['MM\0*\0\0\0\x08\0\x01\0\xfe\0\x04\0\0\0\x01\0\0\0\x02', 'tiff'],
  ])('accepts %j as %s', (text, format) => expect(verdict(text)).toBe(format));

  it.each([
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', libraryMessages.heic],
    // Canon CR2; a preview first, as in NEF, ARW and DNG; DNG by its version.
    ['II*\0\x10\0\0\0CR\x02\0', libraryMessages.unsupportedFormat('RAW')],
    ['MM\0*\0\0\0\x08\0\x01\0\xfe\0\x04\0\0\0\x01\0\0\0\x01', libraryMessages.unsupportedFormat('RAW')],
    ['II*\0\x08\0\0\0\x01\0\x12\xc6\x01\0\x04\0\0\0\x01\x04\0\0', libraryMessages.unsupportedFormat('RAW')],
    ['BM\x36\0\0\0', libraryMessages.unsupportedFormat('BMP')],
    ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">', libraryMessages.unsupportedFormat('SVG')],
    ['  \n<SVG onload=alert(1)>', libraryMessages.unsupportedFormat('SVG')],
    ['%PDF-1.7', libraryMessages.notAnImage],
    ['<!doctype html><html><body><svg>', libraryMessages.notAnImage],
    ['\0\0\0\x18ftypmp42\0\0\0\0isommp42', libraryMessages.notAnImage],
    ['RIFF\x10\0\0\0WAVEfmt ', libraryMessages.notAnImage],
    ['push graphic-context', libraryMessages.notAnImage],
    ['\0\0\x01\0\x01\0', libraryMessages.notAnImage],
    ['', libraryMessages.notAnImage],
    ['\xff', libraryMessages.notAnImage],
  ])('refuses %j', (text, message) => expect(verdict(text)).toBe(message));
});
