import { expect, test } from 'vitest';
import { fitOfName, fitOfOrder } from './top-fit.ts';

test.each([
  ['Oversized tee, black', 'oversized'],
  ['oversize_heavy_cotton_t-shirt.png', 'oversized'],
  ['T-shirt, boxy', 'oversized'],
  ['Polo, loose fit', 'oversized'],
  ['Slim-fit shirt', 'slim'],
  ['Fitted ribbed top', 'slim'],
  ['Tee slim', 'slim'],
  ['Oxford shirt, regular fit', 'regular'],
  ['Tee with oversized logo', null],
  ['Linen shirt', null],
  ['Slimane band tee', null],
] as const)('the name %j says %s', (name, fit) => expect(fitOfName(name)).toBe(fit));

test.each([
  ['An African man in an oversized tee in Paris', 'oversized'],
  ['A woman wearing the oversized uploaded apparel', 'oversized'],
  ['He wears a slim fit', 'slim'],
  ['A slim woman in Paris', null],
  ['A slim woman in an oversized black tee', 'oversized'],
  ['A man with an oversized bag', null],
  ['An oversized hoodie over a tee', null],
  ['A woman in a fitted kitchen', null],
  ['European woman wearing the uploaded apparel in New York', null],
] as const)('the words %j say %s of a top', (prompt, fit) => expect(fitOfOrder(prompt)).toBe(fit));

// Titles as shops of these languages write them.
test.each([
  ['T-Shirt, Slim Fit, schwarz', 'slim'],
  ['Schmal geschnittenes Hemd aus Leinen', 'slim'],
  ['Taillierte Bluse, weiß', 'slim'],
  ['Weit geschnittenes Shirt', 'oversized'],
  ['Langarmshirt, lockere Passform', 'oversized'],
  ['Hemd mit weiten Ärmeln', null],
  ['Gerade geschnittenes T-Shirt', 'regular'],
  ['Chemise en lin, coupe ajustée', 'slim'],
  ['T-shirt moulant côtelé', 'slim'],
  ['Tee-shirt coupe droite', 'regular'],
  ['T-shirt oversize homme', 'oversized'],
  ['T-shirt noir ample', 'oversized'],
  ['Chemise à manches amples', null],
  ['Camiseta holgada de algodón', 'oversized'],
  ['camiseta_negra_ajustada.png', 'slim'],
  ['Camisa corte recto', 'regular'],
  ['Camiseta con cinturón ajustable', null],
  ['Maglietta aderente a costine', 'slim'],
  ['Camicia, vestibilità regolare', 'regular'],
  ['Felpa ampia', 'oversized'],
  ['Camicia con maniche ampie', null],
  ['Camiseta folgada', 'oversized'],
  ['Camisa, corte reto', 'regular'],
  ['Camisa a preço justo', null],
  ['Ruimvallend T-shirt', 'oversized'],
  ['Overhemd, slanke pasvorm', 'slim'],
  ['T-shirt met rechte pasvorm', 'regular'],
  ['Ample Hills band tee', null],
  ['Che\u0301mise cintre\u0301e', 'slim'],
] as const)('the title %j says %s', (name, fit) => expect(fitOfName(name)).toBe(fit));

test.each([
  ['Eine Frau in einem weiten schwarzen T-Shirt in Paris', 'oversized'],
  ['Ein schlanker Mann im T-Shirt', null],
  ['Eine Frau im T-Shirt in einem weiten Feld', null],
  ['Une femme mince en t-shirt blanc', null],
  ['Un homme en t-shirt ample au parc', 'oversized'],
  ['Una mujer delgada con camiseta', null],
  ['Una mujer con camiseta blanca holgada', 'oversized'],
  ['Un hombre con camiseta y pantalón ajustado', null],
  ['Una donna magra con una maglietta aderente', 'slim'],
  ['Uma mulher com camiseta e calça ajustada', null],
  ['Een slanke vrouw in een nauwsluitend shirt', 'slim'],
  ['Een slanke vrouw in een shirt', null],
  ['A man in a tee and slim fit jeans', null],
  ['Un homme en t-shirt et jean coupe droite', null],
] as const)('the words %j say %s of a top too', (prompt, fit) => expect(fitOfOrder(prompt)).toBe(fit));
