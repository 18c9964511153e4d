import { expect, test } from 'vitest';
import { classOfWords, isCalledCropped } from './class-of-words.ts';

test.each([
  ['Rain jacket', 'coat'],
  ['blue_dress_front.png', 'dress'],
  ['Dress shirt, white', 'top'],
  ['Dress pants', 'trousers'],
  ['Shirt dress', 'dress'],
  ['hooded-sweatshirt.jpg', 'hoodie'],
  ['Band tee, rock tour', 'top'],
  // German
  ['Winterjacke für Damen', 'coat'],
  ['Leinenkleid, blau', 'dress'],
  ['Faltenrock', 'skirt'],
  ['Jogginghose grau', 'trousers'],
  ['Jeanshosen', 'trousers'],
  ['Kapuzenpullover', 'hoodie'],
  ['Langarmshirt', 'top'],
  ['Hemdblusenkleid', 'dress'],
  ['Mantel aus Wolle', 'coat'],
  // French
  ['Robe en lin', 'dress'],
  ['Jupe plissée', 'skirt'],
  ['Pantalon droit', 'trousers'],
  ['Sweat à capuche', 'hoodie'],
  ['Chemise à carreaux', 'top'],
  ['Veste en jean', 'coat'],
  // Spanish
  ['Vestido largo', 'dress'],
  ['Falda vaquera', 'skirt'],
  ['Pantalones vaqueros', 'trousers'],
  ['Sudadera con capucha', 'hoodie'],
  ['Camiseta de algodón', 'top'],
  ['Chaqueta acolchada', 'coat'],
  // Italian
  ['Abito a fiori', 'dress'],
  ['Gonna a pieghe', 'skirt'],
  ['Pantaloni chino', 'trousers'],
  ['Felpa con cappuccio', 'hoodie'],
  ['Maglietta nera', 'top'],
  ['Cappotto lungo', 'coat'],
  // Portuguese
  ['Saia midi', 'skirt'],
  ['Calça jeans', 'trousers'],
  ['Moletom com capuz', 'hoodie'],
  ['Camiseta preta', 'top'],
  ['Casaco de lã', 'coat'],
  // Dutch
  ['Zomerjurk met bloemen', 'dress'],
  ['Plooirok', 'skirt'],
  ['Spijkerbroek', 'trousers'],
  ['Capuchontrui', 'hoodie'],
  ['Gebreide trui', 'top'],
  ['Regenjas', 'coat'],
  // As some systems write accents in names of files
  ['Pantalo\u0301n recto', 'trousers'],
] as const)('%j names %s', (words, garment) => expect(classOfWords(words)).toBe(garment));

test.each([
  ['Garden hose'],
  ['Mantel de lino, 140 cm'],
  ['Bademantel'],
  ['Fahrradmantel 28 Zoll'],
  ['Garde-robe en bois'],
  ['Rock, roh'],
  ['Bedrock mug'],
  ['Kleiderbügel'],
  ['Cappuccino cup'],
  ['Pyjamas'],
  ['Laptop sleeve'],
])('%j names no garment that can be worn here', (words) => expect(classOfWords(words)).toBeNull());

test('what is called cropped is meant to be short', () => {
  expect(isCalledCropped('Cropped tee')).toBe(true);
  expect(isCalledCropped('Crop-Top')).toBe(true);
  expect(isCalledCropped('Bauchfreies Shirt')).toBe(true);
  expect(isCalledCropped('Crops in a field')).toBe(false);
});
