const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words that open a noun phrase: articles, possessives, numbers. */
const DETERMINERS = {
  english: wordsOf(
    `a an the this that its my our your some one two three four five six seven eight nine ten several many`,
  ),
  german: wordsOf(`ein eine einer einem einen eines der die das den dem`),
  romance: wordsOf(`un une le la les l el los las una unos unas il lo gli i uno os o uma um`),
};

/** Words that end a noun phrase: prepositions, conjunctions and the verbs of where a thing is. */
const JOINERS = {
  english: wordsOf(`of on in at to by with and or from for into onto over under near before behind beside around through
    against between while where as is are be featuring surrounded accompanied above below beneath among amid along across
    atop upon inside outside beyond no not without placed painted shown standing stands sitting sits lying lies resting rests
    hanging hangs floating floats leaning leans sleeps`),
  german: wordsOf(`im am vor mit und oder auf aus bei zum zur ist wie hinter neben von vom unter über zwischen für gegen
    durch ohne steht stehen sitzt sitzen liegt liegen hängt hängen schläft läuft`),
  romance:
    wordsOf(`de du des d dans sur sous avec et ou au aux devant derrière par pour près entre chez sans en con y del al
    sobre ante delante detrás junto bajo para por desde sin e su sul sulla sulle nel nella nelle di dei della delle degli
    davanti dietro dal dalla accanto sotto tra fra per sopra em na com diante da das dos do ao sob atrás sem`),
};

/** Adjectives, adverbs and words for the picture itself. */
const OTHERS = wordsOf(`it very there front product products photo photograph picture image shot
  scene view setting style look feel mood tone tones atmosphere ambience ambiance lighting lit lights light shadow
  shadows color colour colored coloured set please make made portrait still life lay flatlay mockup illustration
  create show me put give want nice beautiful pretty gorgeous lovely perfect professional high quality realistic
  photorealistic detailed focus sharp resolution hd 4k 8k hour time day
  modern stylish cute natural fresh simple aesthetic trendy classic editorial commercial advertising advertisement ad
  subtle gentle thin round large small tall low big little tiny huge wide narrow full empty background surface floor top
  bottom left right middle center centre side close up closeup shallow depth field bokeh blurred blurry texture
  textured smooth rough matte real rendered render style styled studio-style luxurious high-end e-commerce ecommerce
  any too else nothing single but kind sort other others covered
  schatten ombre ombres sombra sombras ombra
  pair few today tonight instagram pinterest hero banner next so more less just only
  zu sehr etwas jegliche jeglichen jeglicher irgendwelche andere anderen anderer anderes
  trop autre autres venant provenant muy demasiado otro otros otra otras viniendo tipo troppo molto altro altri altra altre alcun alcuna
  alcuno proveniente muito demais qualquer outro outros outra outras vindo algún alguna alguno né
  produkt bild foto szene stimmung farbe farben farbig bitte schön schöne schönes groß große großer großes kleine kleiner
  kleines alte alter altes neue neuer neues junge junger
  produit image couleur ambiance très grand grande grands petit petite petits vieux vieille nouveau nouvelle gros grosse
  producto foto imagen color gran pequeño pequeña viejo vieja nuevo nueva
  prodotto immagine colore piccolo piccola vecchio vecchia nuovo nuova
  produto imagem cor pequeno pequena velho velha novo nova`);

const flat = (groups: Readonly<Record<string, readonly string[]>>): string[] => Object.values(groups).flat();

export const determiners: ReadonlySet<string> = new Set(flat(DETERMINERS));
export const joiners: ReadonlySet<string> = new Set(flat(JOINERS));
/** Small words of French, Spanish, Italian and Portuguese that neither English nor German has. */
export const romanceWords: ReadonlySet<string> = new Set(
  [...DETERMINERS.romance, ...JOINERS.romance].filter(
    (word) =>
      ![DETERMINERS.english, DETERMINERS.german, JOINERS.english, JOINERS.german].some((words) => words.includes(word)),
  ),
);

/** Words that join others and name nothing: they are not missed in a picture. */
export const fillers: ReadonlySet<string> = new Set([...determiners, ...joiners, ...OTHERS]);

/** The same in writing without spaces, longest first where one begins another. */
export const cjkFillers: readonly string[] = [
  '商品',
  '製品',
  '产品',
  '產品',
  '写真',
  '照片',
  '图片',
  '圖片',
  '背後',
  '的',
  'の',
  'で',
  'に',
  'を',
  'と',
  'は',
  'が',
  'も',
  'へ',
  'な',
  'い',
  'から',
  'まで',
  '前',
  '上',
  '下',
  '中',
  '里',
  '裡',
  '在',
  '和',
  '与',
  '與',
  '着',
  '著',
  '有',
  '是',
  '个',
  '個',
  '一',
  '色',
  '方',
  '面',
  '边',
  '邊',
  '放',
  '置',
  'た',
  'て',
  'し',
  'る',
  'ある',
  'いる',
  'した',
  'より',
  '只',
  '隻',
  '匹',
  '条',
  '條',
  '张',
  '張',
  '把',
  '辆',
  '朵',
  '了',
];
