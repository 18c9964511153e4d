import type { RestMode } from './rest-modes.ts';

/** The sides of a thing as its picture shows it. */
type Side = 'height' | 'width' | 'longest';

/** What is known of a kind of goods. */
export interface ProductKind {
  readonly name: string;
  /** In the order in which it is tried: what the scene does not offer is left out. Empty: the outline decides. */
  readonly rests: readonly RestMode[];
  /** A side of it, in centimetres: usual, and from least to most. */
  readonly usual: { readonly side: Side; readonly cm: number; readonly from: number; readonly to: number };
  /** English, German, French, Spanish, Italian, Portuguese, Japanese and Chinese; `_` stands for a space. */
  readonly words: string;
}

/*
 * Sizes as of 23 November 2026. They are guesses to begin with, and never shown as a product's own: papers by ISO 216,
 * clothes by the body lengths of EN 13402, cans and bottles by their usual fillings (330, 500 and 750 ml), the others are
 * our own estimates of goods of everyday use.
 */

const kind = (
  name: string,
  rests: readonly RestMode[],
  [side, cm, from, to]: readonly [Side, number, number, number],
  words: string,
): ProductKind => ({ name, rests, usual: { side, cm, from, to }, words });

const FLAT = ['lie', 'hang'] as const;
const HUNG = ['hang', 'lie'] as const;
const LAID = ['lie'] as const;

/** The first that a product's words name is its kind: the particular before the general. */
export const PRODUCT_KINDS: readonly ProductKind[] = [
  kind(
    'trousers',
    FLAT,
    ['height', 100, 40, 115],
    'trousers jeans pants leggings joggers chinos hose jogginghose pantalon legging pantalones vaqueros pantaloni calças ズボン パンツ ジーンズ 裤子 牛仔裤 裤',
  ),
  kind('shorts', FLAT, ['height', 45, 25, 60], 'shorts bermuda 短裤 ショートパンツ'),
  kind(
    'dress',
    HUNG,
    ['height', 105, 50, 155],
    'dress gown skirt kleid rock abendkleid robe jupe vestido falda vestito abito gonna saia ドレス ワンピース スカート 连衣裙 裙子',
  ),
  kind(
    'coat',
    HUNG,
    ['height', 95, 50, 130],
    'coat parka trench raincoat mantel manteau imperméable abrigo gabardina cappotto impermeabile casaco sobretudo コート 大衣 外套',
  ),
  kind(
    'shirt',
    FLAT,
    ['height', 72, 30, 85],
    'shirt shirts tshirt t-shirt tee blouse polo sweater sweatshirt hoodie jumper pullover cardigan jacket vest blazer hemd bluse jacke weste strickjacke pulli chemise chemisier veste pull gilet camisa camiseta blusa chaqueta jersey suéter camicia maglia maglietta maglione giacca felpa camisola jaqueta シャツ tシャツ ジャケット セーター パーカー 衬衫 t恤 夹克 毛衣 卫衣',
  ),
  kind(
    'bodysuit',
    FLAT,
    ['height', 40, 25, 60],
    'bodysuit romper onesie swimsuit bikini lingerie bra underwear strampler badeanzug unterwäsche maillot_de_bain sous-vêtement barboteuse bañador traje_de_baño sujetador costume_da_bagno reggiseno maiô sutiã 水着 下着 泳衣 内衣',
  ),
  kind(
    'socks',
    LAID,
    ['height', 25, 12, 50],
    'sock socks socke socken strümpfe chaussettes chaussette calcetines calcetín calzini calzino calze meias 靴下 ソックス 袜子',
  ),
  kind(
    'gloves',
    LAID,
    ['height', 24, 14, 32],
    'glove gloves mittens handschuh handschuhe gant gants guantes guanto guanti luvas 手袋 手套',
  ),
  kind(
    'scarf',
    FLAT,
    ['longest', 60, 30, 200],
    'scarf shawl schal tuch halstuch écharpe foulard châle bufanda pañuelo sciarpa scialle cachecol lenço マフラー スカーフ 围巾 丝巾',
  ),
  kind(
    'towel',
    FLAT,
    ['longest', 70, 30, 150],
    'towel washcloth tea_towel handtuch badetuch geschirrtuch waschlappen serviette torchon toalla paño asciugamano canovaccio telo toalha タオル 毛巾 浴巾',
  ),
  kind(
    'blanket',
    FLAT,
    ['longest', 130, 60, 240],
    'blanket throw quilt duvet bedding tablecloth curtain decke wolldecke bettwäsche tischdecke vorhang couverture plaid nappe rideau manta mantel_de_mesa cortina coperta tovaglia tenda cobertor 毛布 カーテン テーブルクロス 毯子 窗帘 桌布',
  ),
  kind(
    'rug',
    LAID,
    ['longest', 160, 40, 400],
    'rug carpet doormat teppich fußmatte läufer tapis paillasson alfombra felpudo tappeto zerbino tapete ラグ カーペット 地毯',
  ),
  kind('tie', HUNG, ['longest', 75, 40, 150], 'necktie krawatte cravate corbata cravatta gravata ネクタイ 领带'),
  kind('belt', LAID, ['longest', 30, 15, 120], 'belt gürtel ceinture cinturón cintura cinto ベルト 腰带 皮带'),
  kind(
    'beanie',
    ['stand'],
    ['height', 24, 16, 32],
    'beanie bobble_hat mütze wollmütze bonnet gorro berretto gorra_de_lana ニット帽 毛线帽',
  ),
  kind(
    'cap',
    ['stand'],
    ['width', 24, 16, 40],
    'cap hat fedora kappe hut casquette chapeau gorra sombrero cappello cappellino boné chapéu 帽子 キャップ 鸭舌帽',
  ),
  kind(
    'boots',
    ['stand'],
    ['height', 26, 14, 45],
    'boot boots stiefel bottes botte bottines botas bota stivali stivale ブーツ 靴子',
  ),
  kind(
    'shoes',
    ['stand'],
    ['longest', 29, 14, 34],
    'shoe shoes sneaker sneakers trainer trainers sandal sandals heels loafer loafers slipper slippers schuh schuhe turnschuh sandalen chaussure chaussures sandales zapato zapatos zapatilla zapatillas sandalias scarpa scarpe sandali sapato sapatos tênis sandália 靴 スニーカー サンダル 鞋 运动鞋 凉鞋',
  ),
  kind(
    'backpack',
    ['stand'],
    ['height', 45, 25, 60],
    'backpack rucksack sac_à_dos mochila zaino リュック バックパック 背包 双肩包',
  ),
  kind(
    'tote',
    ['hang', 'lie'],
    ['height', 65, 30, 75],
    'tote tote_bag shopper canvas_bag stoffbeutel jutebeutel stofftasche cabas tote_bag bolsa_de_tela shopper borsa_di_tela sacola トートバッグ 帆布袋 托特包',
  ),
  kind(
    'suitcase',
    ['stand'],
    ['height', 60, 40, 80],
    'suitcase luggage koffer reisekoffer valise maleta valigia mala_de_viagem スーツケース 行李箱',
  ),
  kind(
    'bag',
    ['stand'],
    ['width', 28, 14, 50],
    'bag handbag purse clutch satchel tasche handtasche sac_à_main bolso bolsa borsa borsetta pochette バッグ ハンドバッグ 包 手提包',
  ),
  kind(
    'wallet',
    LAID,
    ['longest', 12, 8, 22],
    'wallet cardholder geldbörse portemonnaie portefeuille cartera monedero portafoglio carteira 財布 钱包',
  ),
  kind(
    'necklace',
    ['lie', 'hang'],
    ['longest', 22, 12, 40],
    'necklace pendant_necklace chain halskette kette collier collar collana colar ネックレス 项链',
  ),
  kind(
    'earrings',
    ['lie', 'hang'],
    ['height', 3.5, 0.6, 10],
    'earring earrings studs ohrring ohrringe ohrstecker boucles_d_oreilles pendientes aretes orecchini brincos イヤリング ピアス 耳环',
  ),
  kind(
    'bracelet',
    LAID,
    ['width', 7, 5, 10],
    'bracelet bangle armband armreif pulsera brazalete bracciale braccialetto pulseira ブレスレット 手镯 手链',
  ),
  kind(
    'ring',
    ['stand', 'lie'],
    ['height', 2.4, 1.6, 3.5],
    'ring verlobungsring ehering bague alliance anillo anello fede anel 指輪 リング 戒指',
  ),
  kind(
    'watch',
    ['stand', 'lie'],
    ['height', 7, 4, 25],
    'watch wristwatch armbanduhr uhr montre reloj orologio relógio 腕時計 時計 手表',
  ),
  kind(
    'glasses',
    ['stand', 'lie'],
    ['width', 14, 12, 17],
    'sunglasses eyeglasses spectacles glasses sonnenbrille brille lunettes gafas occhiali óculos サングラス メガネ 眼镜 太阳镜',
  ),
  kind(
    'poster',
    ['hang', 'lean'],
    ['height', 70, 20, 120],
    'poster print artwork plakat kunstdruck affiche lámina póster stampa quadro pôster ポスター 海报',
  ),
  kind(
    'frame',
    ['lean', 'hang'],
    ['height', 40, 13, 110],
    'picture_frame frame mirror painting canvas bilderrahmen rahmen spiegel gemälde cadre miroir tableau marco espejo cuadro cornice specchio moldura espelho 額縁 鏡 絵画 相框 镜子 画框',
  ),
  kind(
    'pendant-lamp',
    ['hang'],
    ['height', 35, 15, 80],
    'pendant_lamp pendant_light chandelier hängelampe pendelleuchte kronleuchter suspension lustre lámpara_colgante lampada_a_sospensione lampadario luminária_pendente ペンダントライト シャンデリア 吊灯',
  ),
  kind(
    'wall-clock',
    ['hang'],
    ['height', 30, 20, 60],
    'wall_clock wanduhr horloge_murale reloj_de_pared orologio_da_parete relógio_de_parede 掛け時計 挂钟',
  ),
  kind(
    'wreath',
    ['hang'],
    ['height', 35, 20, 60],
    'wreath dreamcatcher macrame ornament bauble kranz traumfänger weihnachtskugel couronne boule_de_noël corona adorno ghirlanda pallina guirlanda リース 花环',
  ),
  kind(
    'balloon',
    ['float'],
    ['height', 35, 20, 100],
    'balloon drone kite ballon luftballon drohne drachen globo dron palloncino balão 風船 ドローン 气球 无人机',
  ),
  kind(
    'cutlery',
    LAID,
    ['longest', 21, 12, 26],
    'cutlery fork forks spoon spoons flatware silverware besteck gabel löffel couverts fourchette cuillère cubiertos tenedor cuchara posate forchetta cucchiaio talheres garfo colher カトラリー フォーク スプーン 餐具 叉子 勺子',
  ),
  kind('knife', LAID, ['longest', 28, 15, 40], 'knife knives messer couteau cuchillo coltello faca ナイフ 包丁 刀'),
  kind(
    'scissors',
    LAID,
    ['longest', 20, 10, 30],
    'scissors shears schere ciseaux tijeras forbici tesoura ハサミ はさみ 剪刀',
  ),
  kind(
    'utensil',
    LAID,
    ['longest', 30, 15, 40],
    'whisk spatula ladle turner schneebesen pfannenwender kochlöffel fouet spatule batidor espátula frusta spatola mestolo batedor 泡立て器 打蛋器 锅铲',
  ),
  kind(
    'brush',
    LAID,
    ['longest', 25, 10, 45],
    'brush hairbrush toothbrush comb bürste haarbürste zahnbürste kamm brosse peigne cepillo peine spazzola pettine escova pente ブラシ 歯ブラシ 刷子 梳子 牙刷',
  ),
  kind(
    'pen',
    LAID,
    ['longest', 14, 8, 20],
    'pen pencil crayon stift kugelschreiber bleistift stylo bolígrafo lápiz penna matita caneta ペン 鉛筆 钢笔 铅笔',
  ),
  kind(
    'cable',
    LAID,
    ['longest', 25, 10, 60],
    'cable charger_cable lanyard kabel ladekabel câble cavo cabo ケーブル 数据线',
  ),
  kind(
    'headphones',
    ['lie', 'stand'],
    ['height', 19, 15, 24],
    'headphones headset earphones kopfhörer casque_audio écouteurs auriculares cuffie fones ヘッドホン イヤホン 耳机',
  ),
  kind(
    'notebook',
    ['lie', 'lean', 'stand'],
    ['height', 21, 9, 32],
    'notebook planner diary journal notizbuch kalender carnet agenda cuaderno libreta taccuino quaderno caderno ノート 手帳 笔记本',
  ),
  kind('book', ['stand', 'lie'], ['height', 21, 10, 35], 'book buch livre libro livro 本 书'),
  kind(
    'card',
    ['lie', 'lean'],
    ['longest', 15, 8, 25],
    'postcard greeting_card sticker postkarte grußkarte aufkleber carte_postale autocollant tarjeta pegatina cartolina adesivo cartão adesivo ポストカード ステッカー 明信片 贴纸',
  ),
  kind(
    'plate',
    ['lie', 'stand'],
    ['width', 26, 12, 34],
    'plate plates dish teller assiette plato piatto prato 皿 プレート 盘子',
  ),
  kind(
    'phone',
    ['lean', 'stand', 'lie'],
    ['longest', 15, 11, 18],
    'smartphone phone_case handyhülle téléphone coque_de_téléphone teléfono funda_de_móvil telefono cover_telefono capa_de_celular スマホ 手机 手机壳',
  ),
  kind('sofa', ['stand'], ['width', 200, 120, 320], 'sofa couch sofá canapé divano ソファ 沙发'),
  kind(
    'armchair',
    ['stand'],
    ['height', 85, 65, 120],
    'armchair sessel ohrensessel fauteuil sillón butaca poltrona アームチェア 扶手椅',
  ),
  kind(
    'chair',
    ['stand'],
    ['height', 82, 40, 120],
    'chair stool stuhl hocker chaise tabouret silla taburete sedia sgabello cadeira banco 椅子 凳子 いす',
  ),
  kind(
    'table',
    ['stand'],
    ['height', 75, 35, 110],
    'dining_table coffee_table side_table desk esstisch couchtisch schreibtisch tisch bureau table_basse mesa escritorio tavolo scrivania テーブル 机 桌子 书桌',
  ),
  kind(
    'shelf',
    ['stand'],
    ['height', 120, 30, 220],
    'bookshelf sideboard dresser wardrobe regal kommode schrank étagère commode armoire estantería cómoda armario scaffale cassettiera armadio estante 棚 本棚 书架 衣柜',
  ),
  kind(
    'lamp',
    ['stand'],
    ['height', 45, 20, 170],
    'lamp table_lamp lampe stehlampe tischlampe lámpara lampada luminária ランプ 台灯 灯',
  ),
  kind(
    'cushion',
    ['stand'],
    ['height', 45, 30, 70],
    'cushion pillow kissen coussin oreiller cojín almohada cuscino almofada クッション 枕 抱枕 枕头',
  ),
  kind(
    'air-fryer',
    ['stand'],
    ['height', 32, 24, 42],
    'air_fryer airfryer heißluftfritteuse fritteuse friteuse freidora friggitrice fritadeira エアフライヤー 空气炸锅',
  ),
  kind(
    'kettle',
    ['stand'],
    ['height', 24, 16, 32],
    'kettle teapot wasserkocher teekanne bouilloire théière hervidor tetera bollitore teiera chaleira ケトル 急須 水壶 茶壶',
  ),
  kind(
    'pan',
    ['stand'],
    ['width', 40, 20, 60],
    'pan frying_pan saucepan casserole pfanne topf poêle casserole sartén olla padella pentola panela frigideira フライパン 鍋 锅',
  ),
  kind('wine', ['stand'], ['height', 30, 24, 36], 'wine wein vin vino vinho champagne prosecco ワイン 葡萄酒 红酒'),
  kind(
    'perfume',
    ['stand'],
    ['height', 11, 5, 18],
    'perfume parfum cologne eau_de_toilette perfume profumo fragrance 香水',
  ),
  kind(
    'lipstick',
    ['stand'],
    ['height', 8, 5, 12],
    'lipstick mascara lippenstift rouge_à_lèvres pintalabios rossetto batom 口紅 口红',
  ),
  kind('serum', ['stand'], ['height', 10, 6, 15], 'serum dropper sérum suero siero セラム 美容液 精华'),
  kind('can', ['stand'], ['height', 11.5, 6, 17], 'can dose beer_can canette lata lattina 缶 罐'),
  kind(
    'jar',
    ['stand'],
    ['height', 9, 3, 20],
    'jar cream tiegel creme einmachglas pot bocal crème tarro crema barattolo pote frasco ジャー クリーム 瓶罐 面霜',
  ),
  kind(
    'tube',
    ['stand', 'lie'],
    ['height', 14, 8, 20],
    'tube toothpaste zahnpasta dentifrice pasta_de_dientes dentifricio チューブ 牙膏',
  ),
  kind('soap', ['lie', 'stand'], ['longest', 8, 5, 12], 'soap seife savon jabón sapone sabonete 石鹸 香皂 肥皂'),
  kind(
    'candle',
    ['stand'],
    ['height', 9, 4, 25],
    'candle kerze duftkerze bougie vela candela キャンドル 蜡烛 香薰蜡烛',
  ),
  kind(
    'bottle',
    ['stand'],
    ['height', 23, 10, 35],
    'bottle flask thermos flasche trinkflasche bouteille gourde flacon botella frasco bottiglia borraccia garrafa ボトル 水筒 瓶子 水瓶',
  ),
  kind(
    'mug',
    ['stand'],
    ['height', 9.5, 6, 14],
    'mug cup becher tasse henkelbecher taza tazza caneca xícara マグ マグカップ カップ 马克杯 杯子 杯',
  ),
  kind(
    'glass',
    ['stand'],
    ['height', 10, 6, 24],
    'tumbler tumblers drinking_glass wine_glass trinkglas glas verre vaso copa bicchiere calice copo グラス 玻璃杯',
  ),
  kind(
    'bowl',
    ['stand'],
    ['width', 16, 8, 30],
    'bowl schüssel schale bol cuenco bol ciotola scodella tigela ボウル 碗',
  ),
  kind('vase', ['stand'], ['height', 25, 10, 60], 'vase jarrón florero vaso_da_fiori 花瓶'),
  kind(
    'plant',
    ['stand'],
    ['height', 45, 10, 180],
    'plant houseplant flowerpot planter pflanze topfpflanze blumentopf plante pot_de_fleurs planta maceta pianta vaso_di_terracotta 植物 観葉植物 盆栽 花盆',
  ),
  kind('basket', ['stand'], ['width', 38, 20, 60], 'basket korb panier cesta cesto cestino バスケット 篮子'),
  kind(
    'box',
    ['stand'],
    ['width', 25, 8, 60],
    'box gift_box carton schachtel karton boîte caja scatola caixa 箱 ボックス 盒子',
  ),
  kind('coffee', ['stand'], ['height', 26, 14, 35], 'coffee kaffee café caffè コーヒー 咖啡'),
  kind(
    'toy',
    ['stand'],
    ['height', 25, 6, 60],
    'toy doll plush teddy spielzeug puppe plüschtier stofftier jouet poupée peluche juguete muñeca giocattolo bambola brinquedo boneca おもちゃ 人形 ぬいぐるみ 玩具 娃娃 毛绒玩具',
  ),
  kind(
    'ball',
    ['stand'],
    ['height', 22, 4, 75],
    'ball football basketball fußball balle ballon_de_foot pelota balón palla pallone bola ボール 足球 球',
  ),
  kind(
    'speaker',
    ['stand'],
    ['width', 25, 8, 50],
    'speaker loudspeaker lautsprecher enceinte altavoz cassa altoparlante caixa_de_som スピーカー 音箱',
  ),
  kind('camera', ['stand'], ['width', 13, 8, 18], 'camera kamera appareil_photo cámara fotocamera câmera カメラ 相机'),
  kind(
    'laptop',
    ['stand'],
    ['width', 32, 26, 40],
    'laptop ordinateur_portable portátil notebook_computer ノートパソコン 笔记本电脑',
  ),
];
