import { describe, expect, it } from 'vitest';
import { cleanAssetName, contentDisposition, downloadName, cutOutName, pictureTitle } from './asset-name.rules.ts';

describe('cleanAssetName', () => {
  it.each([
    ['mug.jpg', 'mug.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\mug.jpg', 'mug.jpg'],
    ['/var/www/', 'image'],
    ['', 'image'],
    ['..', 'image'],
    ['.htaccess', 'htaccess'],
    ['mug\0.jpg', 'mug.jpg'],
    ['mug\r\nSet-Cookie: a=b.jpg', 'mugSet-Cookie: a=b.jpg'],
    // A right-to-left override shows gpj.exe as exe.jpg.
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['  много   фото .png ', 'много фото .png'],
    ['👟 shoe.webp', '👟 shoe.webp'],
    ['a\ud800b.png', 'ab.png'],
    // Persian needs the non-joiner, emoji the joiner, the flag of Wales its tags.
    ['می\u200cخواهم.jpg', 'می\u200cخواهم.jpg'],
    ['👩\u200d🎨.png', '👩\u200d🎨.png'],
    ['🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}.png', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}.png'],
    ['mug\u{e0061}\u{e0062}.png', 'mug.png'],
    ['\u200d\u200c', 'image'],
    ['mug\u2066x\u2069\u200f.png', 'mugx.png'],
    ['A\u0308rmel.jpg', 'Ärmel.jpg'],
    ['. .png', 'png'],
    ['A\u0309nh a\u0301o da\u0300i.jpg', 'Ảnh áo dài.jpg'],
    ['\u202bתמונה\u202c.jpg', 'תמונה.jpg'],
  ])('%j becomes %j', (raw, clean) => expect(cleanAssetName(raw)).toBe(clean));

  it('cuts at 120 characters and keeps the extension', () => {
    const clean = cleanAssetName(`${'👟'.repeat(4000)}.jpeg`);
    expect([...clean]).toHaveLength(120);
    expect(clean.endsWith('👟.jpeg')).toBe(true);
  });

  it('cuts between characters as readers see them', () => {
    expect(cleanAssetName(`${'x'.repeat(114)}👩\u200d🎨.png`)).toBe(`${'x'.repeat(114)}.png`);
    expect(cutOutName(`${'x'.repeat(107)}हि.png`)).toBe(`${'x'.repeat(107)}-cut-out.png`);
  });
});

describe('downloadName', () => {
  it('ends in what the file really is', () => {
    expect(downloadName('mug.HEIC', 'image/jpeg')).toBe('mug.jpg');
    expect(downloadName('mug', 'image/png')).toBe('mug.png');
    expect(downloadName('mug v1.2', 'image/webp')).toBe('mug v1.2.webp');
    expect(downloadName('.png', 'image/png')).toBe('image.png');
  });
});

describe('contentDisposition', () => {
  it('says the name in ASCII and in UTF-8, and cannot be broken out of', () => {
    expect(contentDisposition('attachment', 'Tasse "grün"; x=1\\.jpg')).toBe(
      `attachment; filename="Tasse _gr_n_; x=1_.jpg"; filename*=UTF-8''Tasse%20%22gr%C3%BCn%22%3B%20x%3D1%5C.jpg`,
    );
    expect(contentDisposition('inline', "it's (1)*.png")).toContain("UTF-8''it%27s%20%281%29%2A.png");
  });
});

it.each([
  ['mug.png', 'mug-cut-out.png'],
  ['Walnut bowl 2.final.JPG', 'Walnut bowl 2.final-cut-out.png'],
  ['', 'image-cut-out.png'],
  ['x'.repeat(120), `${'x'.repeat(108)}-cut-out.png`],
])('the cut-out of %j is %j', (photo, name) => expect(cutOutName(photo)).toBe(name));

it.each([
  ['tee.jpg', 'tee'],
  ['Walnut bowl 2.final-cut-out.png', 'Walnut bowl 2.final'],
  [cutOutName('Ärmel.HEIC'), 'Ärmel'],
  ['Tee nr.5', 'Tee nr.5'],
  ['blue_camp-mug.jpg', 'blue camp mug'],
  ['Everyday T-Shirt, White.png', 'Everyday T-Shirt, White'],
  ['.png', '.png'],
  ['05 messenger bag.jpg', 'messenger bag'],
  ['01-hard-shell-suitcase-cut-out.png', 'hard shell suitcase'],
  ['007_(blue) mug.png', '007_(blue) mug'],
  ['501 jeans.jpg', '501 jeans'],
  ['0 waste soap.jpg', '0 waste soap'],
  ['01.png', '01'],
])('the picture %j is called %j', (name, title) => expect(pictureTitle(name)).toBe(title));
