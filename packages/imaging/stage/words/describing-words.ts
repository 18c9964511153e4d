/**
 * Words that say how a picture should feel or what it is for. They name no thing, so it is no loss that none is pictured;
 * those that change light or colour stand in tables of their own.
 */
const WORDS = `
  chic high-end hyperrealistic crisp lush serene calm peaceful tranquil playful fun bold sleek sophisticated timeless industrial
  scandinavian scandi boho bohemian japandi magical mystical delicate refined artisanal handmade handcrafted organic earthy nordic
  mediterranean futuristic whimsical festive joyful cheerful energetic inviting welcoming appealing attractive stunning amazing great
  plain neat tidy uncluttered cluttered spacious intimate atmospheric contemporary traditional exquisite opulent lavish exclusive
  glamorous edgy quirky charming captivating striking eye-catching dynamic balanced harmonious tasteful understated sober pure
  crystal-clear ultra uhd hdr dslr award-winning masterpiece trending instagrammable photography composition angle perspective macro
  campaign lifestyle catalog catalogue e-commerce ecommerce fluffy smooth shiny comfy homely homey inspiring
  healthy organized curated effortless everyday seasonal upscale affordable unique original creative artistic abstract geometric
  feminine masculine unisex youthful mature sporty active relaxed relaxing soothing refreshing juicy tasty delicious appetizing
  fragrant sensual sexy powerful strong light-hearted friendly honest authentic genuine sustainable eco eco-friendly vegan
  hochwertig hochwertige hochwertiges edel edle edles stilvoll stilvolle frisch frische sauber sauberes saubere natürlich natürliche
  natürliches professionell professionelle professionelles modern moderne modernes ruhig ruhige ruhiges schlicht schlichte
  schlichtes gemütliche gemütliches festlich festliche festliches
  beau belle beaux belles moderne luxueux luxueuse raffiné raffinée épuré épurée simple calme chaleureux chaleureuse frais fraîche propre
  hermoso hermosa moderno moderna lujoso lujosa limpio limpia fresco fresca sencillo sencilla acogedor acogedora bonito bonita
  bello bella elegante lussuoso lussuosa pulito pulita semplice accogliente raffinato raffinata
  lindo linda sofisticado sofisticada luxuoso luxuosa limpo limpa simples aconchegante
`;

const describing: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));
/** No thing is called so: "luxurious", "statuesque", "minimalistic", "seamless". */
const ADJECTIVE = /^.{3,}(?:ous|esque|istic|less|iful)$/;

export const describes = (word: string): boolean => describing.has(word) || ADJECTIVE.test(word);
