/**
 * Things that shops sell. In a prompt they are most likely the product, which is in the picture anyway: they are not
 * missed, and what is said of them ("red shoes", "night cream") is not said of the scene.
 */
export const productWords: ReadonlySet<string> = new Set(
  `bottle jar tube can tin box pack package bag pouch sachet mug cup glassware bowl plate vase pot kettle pan knife
  cream lotion serum oil soap shampoo perfume cologne lipstick makeup cosmetics skincare candle diffuser
  shoe sneaker boot sandal heel shirt tshirt dress jacket coat hoodie sweater jeans trousers skirt hat cap beanie scarf
  glove sock belt wallet purse backpack handbag tote suitcase watch ring necklace bracelet earring earrings jewelry
  jewellery sunglasses glasses phone laptop headphones headphone earbuds speaker camera keyboard mouse lamp chair sofa
  armchair cushion pillow blanket towel rug curtain toy doll puzzle book notebook pen poster frame coffee tea juice beer
  wine gin whisky vodka drink soda chocolate cookie honey jam sauce snack food
  flasche dose tube schachtel tasche tasse becher creme seife parfum kerze schuh schuhe stiefel sneaker hemd kleid jacke
  hut mütze uhr kette ohrringe kissen decke lampe stuhl kaffee tee saft wein
  bouteille flacon pot sac tasse crème savon parfum bougie chaussure chaussures chemise robe veste chapeau montre bague
  collier coussin lampe chaise café thé jus vin
  botella frasco bolso taza crema jabón perfume vela zapato zapatos camisa vestido chaqueta sombrero reloj anillo collar
  bottiglia borsa tazza crema sapone profumo candela scarpa scarpe camicia giacca cappello orologio anello collana
  garrafa bolsa caneca sabonete sapato sapatos vestido relógio anel colar
  瓶 ボトル 靴 バッグ 香水 時計 鞋 包 杯子 手表`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
